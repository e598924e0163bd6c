let isLeft = false;

/** The server's page takes the place of this one; until it has come, this one stands. */
export const leaveFor = (target: string): void => {
  isLeft = true;
  location.assign(target);
};

/** Another page is already on its way. */
export const isLeaving = (): boolean => isLeft;
