/** An image that the bundler inlines as a data URL. */
declare module '*.png?inline' {
  const url: string;

  // biome-ignore lint/style/noDefaultExport: it is what the bundler makes of a picture.
  export { url as default };
}
