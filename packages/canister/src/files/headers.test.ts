import { expect, test } from 'vitest'
import { headersOf } from './headers.ts'

test('the headers of files that are served already stay what was certified', () => {
  expect(headersOf('text/html')).toEqual([
    ['content-type', 'text/html; charset=utf-8'],
    ['content-disposition', 'attachment'],
    [
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox",
    ],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['access-control-allow-origin', '*'],
    ['cache-control', 'public, max-age=31536000, immutable'],
    ['IC-CertificateExpression', expect.stringContaining('no_request_certification')],
  ])
})
