/** All forms, and each as it is changed. */
const withVariants = (forms: readonly string[], change: (form: string) => string): string[] => [
  ...new Set(forms.flatMap((form) => [form, change(form)])),
];

/** "And" after the last hundred or thousand: "hundert und fünf"; not before one, which is also an article. */
const insertAnd = (n: number, behind: RegExp, and: string) => (form: string) =>
  n > 100 && n % 100 > 1 ? form.replace(behind, `$&${and}`) : form;

/** From 1100 to 1999, counted in hundreds: "neunzehnhundert". */
const isTeenHundreds = (n: number): boolean => n >= 1100 && n < 2000;

type Forms = (compact: string, n: number, say: (n: number) => string) => string[];

/** "thousand" as it follows another number; the years "nineteen oh one", "twenty oh six" */
export const englishForms: Forms = (compact, n, say) => {
  const isOh = n > 1600 && n < 2010 && n % 100 > 0 && n % 100 < 10;
  const ohs = isOh ? [`${say(Math.floor(n / 100))}oh${say(n % 100)}`] : [];
  return n < 2000 && compact.startsWith('onethousand') ? [compact.slice('one'.length), ...ohs] : ohs;
};

/** "honderd en vijf" */
export const dutchForms: Forms = (compact, n) =>
  withVariants([compact], insertAnd(n, /.*(?:honderd|duizend)/, 'en'));

/** "hundert", "neunzehnhundertfünf", "hundert und fünf" */
export const germanForms: Forms = (compact, n, say) => {
  const hundreds = `${say(Math.floor(n / 100))}hundert${n % 100 === 0 ? '' : say(n % 100)}`;
  const counted = isTeenHundreds(n) ? [compact, hundreds] : [compact];
  const short = withVariants(counted, (form) => form.replace(/^ein(?=hundert|tausend)/, ''));
  return withVariants(short, insertAnd(n, /.*(?:hundert|tausend)/, 'und'));
};

/** "quatre-vingt", "quinze cents", "dix-neuf cent quatre", "vingt et une" */
export const frenchForms: Forms = (compact, n, say) => {
  const ending = n % 100 === 0 ? 's' : say(n % 100);
  const hundreds = isTeenHundreds(n) ? [`${say(Math.floor(n / 100))}cent${ending}`] : [];
  const short = withVariants([compact, ...hundreds], (form) => form.replace(/(?<=quatrevingt)s$/, ''));
  return n === 1 ? short : withVariants(short, (form) => form.replace(/un$/, 'une'));
};

/** "treinta y un", "treinta y una", "doscientas" */
export const spanishForms: Forms = (compact, n) => {
  const feminine = withVariants([compact], (form) => form.replace(/(?<=cient|quinient)os/, 'as'));
  if (n === 1) return feminine;
  const short = withVariants(feminine, (form) => form.replace(/uno$/, 'un'));
  return withVariants(short, (form) => form.replace(/uno$/, 'una'));
};

/** "ventun", "ventuna", "duemila e cinque", "mille e cinquecento" */
export const italianForms: Forms = (compact, n) => {
  const tens = /(?<=[ae]ntu)no$/;
  const short = withVariants([compact], (form) => form.replace(tens, 'n'));
  const feminine = withVariants(short, (form) => form.replace(tens, 'na'));
  const linked = withVariants(feminine, insertAnd(n, /.*(?:cento|mille|mila)/, 'e'));
  if (n < 1000 || n % 1000 === 0 || n % 100 !== 0) return linked;
  return withVariants(linked, (form) => form.replace(/^.*?(?:mille|mila)/, '$&e'));
};

/** "dezesseis", "mil e duzentos", "trinta e duas", "duzentas" */
export const portugueseForms: Forms = (compact, n) => {
  const brazilian = withVariants([compact], (form) =>
    form
      .replace('dezasseis', 'dezesseis')
      .replace('dezassete', 'dezessete')
      .replace('dezanove', 'dezenove')
      .replace('catorze', 'quatorze'),
  );
  const linked = n > 1000 ? withVariants(brazilian, (form) => form.replace(/mil(?!e|$)/, 'mile')) : brazilian;
  if (n === 1) return linked;
  return withVariants(linked, (form) =>
    form
      .replace(/(?<=duz|trez|quatroc|quinh|seisc|setec|oitoc|novec)entos/, 'entas')
      .replace(/um$/, 'uma')
      .replace(/dois$/, 'duas'),
  );
};
