/**
 * Whether an origin names a site that nobody on the way can speak for: https, or a program on this machine. `null`, the origin of
 * sandboxed frames, files and data, names nobody.
 */
export function isSecureOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  if (url.protocol === 'https:') return true
  return (
    url.protocol === 'http:' &&
    /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  )
}
