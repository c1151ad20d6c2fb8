/** The size of files. */
export const formatMegabytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 2,
  }).format(bytes / 1_000_000)
