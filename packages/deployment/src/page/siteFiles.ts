import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Content, SiteFile, Variant } from '@sluice/canister/http'
import { lookup } from 'mrmime'
import { isImmutable, NONCE } from './pageHeaders.ts'

/** A site's files and, by the hexadecimal SHA-256 of each content, what is in them. */
export type Site = { readonly files: readonly SiteFile[]; readonly bodies: Bodies }
export type Bodies = Map<string, Uint8Array>

/** Pictures and fonts are compressed already; of less than this, the headers are most of the answer. */
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest|wasm))/
const LEAST_BYTES = 1_000
/** What a gateway takes for the same path as the page does, however it reads percent signs. */
const PLAIN_PATH = /^(\/[\w.@+~-]+)+$/

/** Packed once and sent for years: as small as can be. */
const COMPRESS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

/** The files of a built site, each packed in the ways that make it smaller. The page gets its nonce: see {@link nonceOf}. */
export async function readSite(folder: string): Promise<Site & { readonly nonce: string }> {
  const page = await readFile(join(folder, 'index.html')).catch(() => {
    throw new Error(`${folder} has no index.html: build the page first`)
  })
  const nonce = nonceOf(page)
  const site: { files: SiteFile[]; bodies: Bodies } = { files: [], bodies: new Map() }
  for (const path of await pathsIn(folder)) {
    const bytes = await readFile(join(folder, path))
    const isPage = path === '/index.html'
    const body = isPage ? Buffer.from(bytes.toString('utf8').replaceAll(NONCE, nonce)) : bytes
    site.files.push(await packedFile(path, body, site.bodies))
  }
  return { ...site, nonce }
}

/** The same page has the same nonce, so that anybody who builds it can compare the whole release. */
const nonceOf = (page: Uint8Array): string => sha256(page).subarray(0, 16).toString('base64')

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(join(folder).replace(/\/$/, '').length),
    )
    .map((path) => path.replaceAll('\\', '/'))
    // notes of whoever built it
    .filter((path) => !/\/\.(?!well-known\/)/.test(path))
  const strange = paths.find((path) => !PLAIN_PATH.test(path))
  if (strange !== undefined) throw new Error(`the page cannot have a file named ${strange}`)
  return paths.sort()
}

/** A file in its encodings; what is in them is put among the bodies. */
export async function packedFile(
  path: string,
  bytes: Uint8Array,
  bodies: Bodies,
  isConfiguration = false,
): Promise<SiteFile> {
  const type = typeOf(path)
  const variants: Variant[] = [{ encoding: '', content: keep(bodies, bytes) }]
  if (COMPRESSIBLE.test(type) && bytes.length >= LEAST_BYTES) {
    for (const [encoding, compress] of Object.entries(COMPRESS)) {
      const packed = await compress(bytes)
      if (packed.length < bytes.length) variants.push({ encoding, content: keep(bodies, packed) })
    }
  }
  return { path, type, isImmutable: isImmutable(path), isConfiguration, variants }
}

function typeOf(path: string): string {
  if (path === '/.well-known/ic-domains') return 'text/plain; charset=utf-8'
  if (path === '/.well-known/ii-alternative-origins') return 'application/json'
  return lookup(path) ?? 'application/octet-stream'
}

export function keep(bodies: Bodies, bytes: Uint8Array): Content {
  const hash = sha256(bytes)
  bodies.set(hash.toString('hex'), bytes)
  return { sha256: new Uint8Array(hash), size: bytes.length }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
