import { decode, isList } from '../../encoding/cbor.ts'

/** What an answer says to prove itself. */
export type CertificateHeader = {
  readonly version: number
  readonly certificate: Uint8Array
  /** The canister's tree in CBOR. */
  readonly tree: Uint8Array
  /** Where in the tree the answer is, from version 2 on. */
  readonly expressionPath: readonly string[]
}

const FIELD = /([a-z_]+)=(?::([A-Za-z0-9+/=]*):|(\d+))/g

/** Reads the header `IC-Certificate`; `undefined` when something is missing. Throws `CborError`. */
export function parseCertificateHeader(header: string): CertificateHeader | undefined {
  const fields = new Map<string, string>()
  for (const [, name = '', encoded, number = ''] of header.matchAll(FIELD)) {
    fields.set(name, encoded ?? number)
  }
  const [certificate, tree] = [fields.get('certificate'), fields.get('tree')]
  if (certificate === undefined || tree === undefined) return undefined
  const path = fields.get('expr_path')
  return {
    version: Number(fields.get('version') ?? 1),
    certificate: Buffer.from(certificate, 'base64'),
    tree: Buffer.from(tree, 'base64'),
    expressionPath: path === undefined ? [] : parsePath(Buffer.from(path, 'base64')),
  }
}

function parsePath(encoded: Uint8Array): readonly string[] {
  const path = decode(encoded)
  return isList(path) ? path.filter((segment) => typeof segment === 'string') : []
}
