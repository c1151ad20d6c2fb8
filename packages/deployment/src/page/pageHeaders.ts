/** What a page may load and reach. */
export type PagePolicy = {
  /** Origins that the page's code talks to beside its own. */
  connect: readonly string[]
}

/**
 * The content security policy of one answer. Scripts come as files from the page's own origin; the few style sheets that
 * libraries write at run time carry the answer's nonce. Pictures of tokens are data URLs.
 */
export function contentSecurityPolicy({ connect }: PagePolicy, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
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
