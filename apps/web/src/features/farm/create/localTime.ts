/** A time as a field for date and time writes it, in the reader's zone. */
export function toLocalText(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Seconds since 1970 of such a text; undefined for what is none. */
export function parseLocalText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.floor(ms / 1_000)
}
