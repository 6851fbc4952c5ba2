/** An image that the bundler inlines as a data URL. */
declare module '*.png?inline' {
  const url: string;

  // biome-ignore lint/style/noDefaultExport: the bundler turns a picture into this.
  export { url as default };
}
