import type { Scratch } from '../scratch.ts';
import { addLanguage, type Texts } from './new-language.ts';

/** Words of real length in the script; the texts made of them make no sense. */
const arabicWords =
  'طلب القبول الجامعة بيانات الطالب الاسم الكامل تاريخ الميلاد العنوان المدينة المحافظة الرمز البريدي رقم الهاتف المدرسة الثانوية ' +
  'سنة التخرج البرنامج الدراسي الكلية الدفع الرسوم المستندات صورة شخصية شهادة تحميل الملف حفظ متابعة مراجعة إرسال نتيجة مقبول ' +
  'في من على إلى يجب أن يكون هذا الحقل مطلوب الرجاء إدخال قيمة صحيحة قبل المتابعة';
const chineseWords =
  '申请 入学 大学 学生 资料 姓名 出生 日期 地址 城市 省份 邮政编码 电话 号码 学校 高中 毕业 年份 专业 学院 付款 费用 文件 照片 证书 上传 保存 继续 检查 提交 结果 录取 ' +
  '请 填写 必须 这个 字段 正确 的 在 和 到 之前';

const signs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: { ',': '،', '?': '؟', ';': '؛' },
  zh: { ',': '，', '?': '？', ';': '；', '.': '。', ':': '：', '(': '（', ')': '）' },
};

const hash = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_003, 7);

/** Placeholders, addresses, references to other texts and HTML entities stay as they are. */
const kept = /(\{\{[^}]*\}\}|\$t\([^)]*\)|\(?https?:\/\/\S+|\]\([^)]*\)|&\w+;)/;

/** Each word becomes one of the script, always the same one. */
export const pseudoTranslate = (text: string, language: 'ar' | 'zh'): string => {
  const words = (language === 'ar' ? arabicWords : chineseWords).split(' ');
  const inWords = (part: string): string =>
    part
      .replace(/\p{L}[\p{L}\p{M}’'-]*/gu, (word) => words[hash(word.toLowerCase()) % words.length] ?? word)
      .replace(/[,?;:.()](?=\s|$)/g, (sign) => signs[language]?.[sign] ?? sign)
      .replace(language === 'zh' ? /(?<=[\p{sc=Han}，。？；：]) (?=\p{sc=Han})/gu : /$^/g, '');
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : inWords(part)))
    .join('');
};

const translateTree = (texts: unknown, language: 'ar' | 'zh'): unknown => {
  if (typeof texts === 'string') return pseudoTranslate(texts, language);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, translateTree(inner, language)]));
};

/** Languages have different plural forms: each gets the text of `other`. */
const withPluralForms = (texts: unknown, language: string): unknown => {
  if (typeof texts !== 'object' || texts === null) return texts;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, inner]): [string, unknown][] => {
      const [, name] = /^(.*)_other$/.exec(key) ?? [];
      if (name !== undefined) return pluralCategories.map((form) => [`${name}_${form}`, inner]);
      return /_(?:zero|one|two|few|many)$/.test(key) ? [] : [[key, withPluralForms(inner, language)]];
    }),
  );
};

/** The texts of a file in the script. Both functions keep an object. */
export const translateTexts = (texts: object, language: 'ar' | 'zh'): Texts =>
  withPluralForms(translateTree(texts, language), language) as Texts;

/** Arabic, which is written from right to left, and Chinese, as officers add them: two folders of texts. */
export const addArabicAndChinese = async (data: Scratch): Promise<void> => {
  for (const [language, name] of [
    ['ar', 'العربية'],
    ['zh', '中文'],
  ] as const) {
    const translate = (_: string, texts: Texts) => translateTexts(texts, language);
    await addLanguage(data, { language, name, source: 'en', translate });
  }
};
