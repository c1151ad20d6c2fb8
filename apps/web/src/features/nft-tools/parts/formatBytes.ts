const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

/** The size of files, in whichever unit says something of it. */
export function formatBytes(bytes: number, locale: string): string {
  const isLarge = bytes >= MEGABYTE / 10
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 2 : 1,
  }).format(bytes / (isLarge ? MEGABYTE : KILOBYTE))
}
