import type { Finding } from '../../production-check/finding.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The settings of a provider: environment variables of the same names. */
interface ProviderSchema {
  readonly type: 'object';
  /** Required when PAYMENT_GATEWAY names the provider. */
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
}

/** Settings of the portal that a provider may use. */
export interface PortalSettings {
  readonly dataDir: string;
  /** Where the portal listens; 0: any free port. */
  readonly port: number;
}

/** A program that a provider needs on this machine once, however many processes serve calls. */
export interface SharedProgram {
  /** Settings with which the processes find it. */
  readonly env: Readonly<Record<string, string>>;
  setPortalUrl(url: string): void;
  close(): Promise<void>;
}

/** A provider with its settings. */
export interface ConfiguredProvider {
  readonly id: string;
  /** Starts what the gateway needs on this machine, and creates the gateway. @throws StartError */
  openGateway(codeRoot: string): Promise<PaymentGateway>;
  /** Starts what all processes of this machine share; undefined where there is nothing. @throws StartError */
  startShared(codeRoot: string): Promise<SharedProgram | undefined>;
  /** Findings of `npm run check:production`. @param isCurrent whether the provider takes new orders */
  check(isCurrent: boolean): Promise<readonly Finding[]>;
}

/** One payment provider. Its folder holds all of it; the list in `providers.ts` names it. */
export interface PaymentProvider {
  /** Its name in PAYMENT_GATEWAY and in stored payments. */
  readonly id: string;
  readonly schema: ProviderSchema;
  /** What its settings must also fulfil in production, by name. */
  readonly productionRules: Readonly<Record<string, object>>;
  /** The setting that must be true before the provider may be used in production. */
  readonly productionSwitch?: string;
  /** Formats that its schemas name. */
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** @param values the settings, which were checked against `schema`; a provider declares their type from it */
  configure(values: Readonly<Record<string, unknown>>, portal: PortalSettings): ConfiguredProvider;
}
