/** What a page may load and reach. */
export type PagePolicy = {
  /** Origins that the page's code talks to beside its own. */
  readonly connect: readonly string[]
}

/** Stands in the built page where the nonce goes: each answer's own from a server, one for a release on chain. */
export const NONCE = '%NONCE%'

/** A file whose name holds the hash of what is in it never changes. */
export const isImmutable = (path: string): boolean => /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path)

export const cacheControl = (path: string): string =>
  isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** What every answer carries, refusals too; a page's own policy takes the place of the plain one. */
export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Of the page itself. */
export function pageHeaders(
  policy: PagePolicy,
  { nonce, isSigner }: { readonly nonce: string; readonly isSigner: boolean },
) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(policy, nonce),
    // A wallet's window speaks to the page that opened it. Across origins that page is lost unless the window asks for nothing.
    'cross-origin-opener-policy': isSigner ? 'unsafe-none' : 'same-origin-allow-popups',
  }
}

/** Of the configuration and other answers that are made for this page alone. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The content security policy of one answer. Scripts come as files from the page's own origin; the few style sheets that
 * libraries write at run time carry the nonce. Pictures of tokens are data URLs; what collections deliver, the page itself has fetched.
 */
function contentSecurityPolicy({ connect }: PagePolicy, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // Whoever can lay the page under another one can lead a click.
    "frame-ancestors 'none'",
  ].join('; ')
}
