/** Lists of function words by language, named by ISO 639-3. The package has no types of its own. */
declare module 'stopword' {
  type Words = readonly string[];
  export const ara: Words;
  export const dan: Words;
  export const deu: Words;
  export const eng: Words;
  export const fin: Words;
  export const fra: Words;
  export const hin: Words;
  export const ita: Words;
  export const jpn: Words;
  export const kor: Words;
  export const nld: Words;
  export const nob: Words;
  export const pol: Words;
  export const porBr: Words;
  export const rus: Words;
  export const spa: Words;
  export const swe: Words;
  export const tha: Words;
  export const tur: Words;
  export const zho: Words;
}
