import type { HttpResponse } from '@sluice/candid/ckbtc_minter'

const encoder = new TextEncoder()
/** Nothing is loaded and no script runs, whatever gets into a page; the page's own style is in it. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
export const HTML = 'text/html; charset=utf-8'
export const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'

/** A page, or a word about why there is none. */
export function answer(status_code: number, type: string, body: string): HttpResponse {
  return {
    status_code,
    headers: [
      ['content-type', type],
      ['content-security-policy', CONTENT_POLICY],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
    ],
    body: encoder.encode(body),
  }
}
