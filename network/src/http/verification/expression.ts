/** Which parts of a request are certified. */
export type RequestParts = {
  readonly headers: readonly string[]
  readonly query: readonly string[]
}

/** What the header `IC-CertificateExpression` says is certified. Names are in lower case, save those in the query. */
export type CertificateExpression =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'certified'
      /** Absent when the answer is the same for any request. */
      readonly request: RequestParts | undefined
      readonly responseHeaders: { readonly areExcluded: boolean; readonly names: readonly string[] }
    }

const STRINGS = String.raw`\[((?:"[^"\0\n]*",?)*)\]`
const NO_REQUEST = 'no_request_certification:Empty{}'
const REQUEST = String.raw`request_certification:RequestCertification\{certified_request_headers:${STRINGS},certified_query_parameters:${STRINGS}\}`
const RESPONSE = String.raw`response_certification:ResponseCertification\{(response_header_exclusions|certified_response_headers):ResponseHeaderList\{headers:${STRINGS}\}\}`
const NOTHING = 'default_certification(ValidationArgs{no_certification:Empty{}})'
const CERTIFIED = new RegExp(
  String.raw`^default_certification\(ValidationArgs\{certification:Certification\{(?:${NO_REQUEST.replace('{}', String.raw`\{\}`)}|${REQUEST}),${RESPONSE}\}\}\)$`,
)

/** Reads an expression; spaces don't matter. Returns `undefined` when it is none. */
export function parseExpression(header: string): CertificateExpression | undefined {
  const text = header.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '')
  if (text === NOTHING) return { kind: 'nothing' }
  const found = CERTIFIED.exec(text)
  if (found === null) return undefined
  const [, headers, query, list, names = ''] = found
  return {
    kind: 'certified',
    request:
      headers === undefined || query === undefined
        ? undefined
        : { headers: lowered(strings(headers)), query: strings(query) },
    responseHeaders: {
      areExcluded: list === 'response_header_exclusions',
      names: lowered(strings(names)),
    },
  }
}

function strings(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
}

function lowered(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase())
}
