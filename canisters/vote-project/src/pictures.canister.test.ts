import { createHash } from 'node:crypto'
import { verifyRequestResponsePair } from '@dfinity/response-verification'
import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, ProposalTerms } from '@sluice/candid/vote_project'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { founder, nobody, person, stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from './project/pictures.ts'
import { installProject, type ProjectWorld } from './testing/installProject.ts'
import { SECOND, termsOf } from './testing/logicProject.ts'

const manager = person(21)
const KEY = Uint8Array.of(1)
const MAX_AGE_NS = 300n * SECOND

let world: ProjectWorld
forkEachTest({
  prepare: async (): Promise<ProjectWorld> => {
    const made = await installProject()
    unwrap(await made.project.as(founder).addAdmin(manager))
    return made
  },
  forkOf: async ({ project }, from: NetworkSnapshot) => {
    const network = await Network.start({ from })
    return { network, project: project.on(network) }
  },
  use: (fork: ProjectWorld) => {
    world = fork
  },
})

const as = (caller: Principal): _SERVICE => world.project.as(caller)
const id = () => world.project.canisterId
const here = () => id().toText()
const png = (size = 400, fill = 7) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size, fill)])
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())

async function sent(content: Uint8Array, chunkBytes = 700_000) {
  const { batch_id } = await as(manager).create_batch(here())
  const chunk_ids: bigint[] = []
  for (let start = 0; start < content.length; start += chunkBytes) {
    const part = content.subarray(start, start + chunkBytes)
    const chunk = { batch_id, content: part }
    chunk_ids.push((await as(manager).create_chunk(chunk, here())).chunk_id)
  }
  return { batch_id, chunk_ids }
}

/** @returns the path of what was uploaded */
async function uploaded(content: Uint8Array = png()): Promise<string> {
  const commit = {
    ...(await sent(content)),
    content_type: '',
    sha256: [sha256(content)] as [Uint8Array],
  }
  return unwrap(await as(manager).commit_file(commit)).path
}

/** What a gateway gives on. @throws Error when it would refuse the answer */
async function served(url: string): Promise<Uint8Array | undefined> {
  const request = { method: 'GET', url, headers: [], body: new Uint8Array() }
  const answer = await as(nobody).http_request(request)
  if (answer.status_code === 404) return undefined
  const parts = [answer.body]
  let token = answer.streaming_strategy[0]?.Callback.token
  while (token !== undefined) {
    const part = await as(nobody).http_request_streaming_callback(token)
    parts.push(part.body)
    token = part.token[0]
  }
  const body = Buffer.concat(parts.map((part) => Uint8Array.from(part)))
  verifyRequestResponsePair(
    { ...request, certificate_version: [2] },
    { status_code: answer.status_code, headers: answer.headers, body },
    id().toUint8Array(),
    world.network.now(),
    MAX_AGE_NS,
    world.network.rootKey,
    2,
  )
  return body
}

function termsNow(change: Partial<ProposalTerms> = {}): ProposalTerms {
  const beginTime = world.network.now() + 60n * SECOND
  return termsOf({ beginTime, endTime: beginTime + 3_600n * SECOND, ...change })
}

async function setLogo(logo: string) {
  const project = unwrap(await as(nobody).getProject())
  return as(founder).setProject({ ...project, logo }, '')
}

test('a picture of several parts is served with proof, beside certified proposals and after an upgrade', async () => {
  const content = png(MAX_PICTURE_BYTES - 8)
  const path = await uploaded(content)
  const number = unwrap(await as(manager).createProposal(termsNow({ picture: [path] }), KEY))
  unwrap(await setLogo(path))
  await world.project.upgrade()
  expect(await served(`${path}?canisterId=${here()}`)).toEqual(content)
  expect(await as(nobody).getFile(path)).toEqual([
    { path, contentType: 'image/png', size: BigInt(content.length), sha256: sha256(content) },
  ])
  const [shown] = await as(nobody).getCertifiedProposal(number)
  expect(shown?.proposal.terms.picture).toEqual([path])
  expect(unwrap(await as(nobody).getProject())).toMatchObject({ logo: path })
})

test('a logo that is replaced or removed is dropped, unless something else shows it', async () => {
  const [first, second] = [await uploaded(png(100)), await uploaded(png(200))]
  unwrap(await setLogo(first))
  expect(await as(manager).deleteFile(first)).toMatchObject({
    err: expect.stringContaining('stays'),
  })
  unwrap(await setLogo(second))
  expect(await served(first)).toBeUndefined()
  const number = unwrap(await as(manager).createProposal(termsNow({ picture: [second] }), KEY))
  unwrap(await setLogo(''))
  expect(await served(second)).toEqual(png(200))
  unwrap(await as(manager).changeProposal(number, termsNow()))
  expect(await served(second)).toBeUndefined()
  const third = await uploaded(png(300))
  unwrap(await as(manager).changeProposal(number, termsNow({ picture: [third] })))
  const info = unwrap(await as(nobody).getProposal(`${number}`))
  unwrap(await as(manager).updateProposal({ ...info, title: 'By the public interface' }))
  expect(await served(third)).toEqual(png(300))
  unwrap(await as(manager).deleteProposal(`${number}`))
  expect(await served(third)).toBeUndefined()
})

test('a proposal is another one with another picture', async () => {
  const path = await uploaded()
  const terms = termsNow()
  const hashes: string[] = []
  for (const [place, picture] of ([[], [path]] as const).entries()) {
    const proposal = { ...terms, picture: [...picture] as [] | [string] }
    const key = Uint8Array.of(place + 10)
    const number = unwrap(await as(manager).createProposal(proposal, key))
    const [shown] = await as(nobody).getCertifiedProposal(number)
    hashes.push(Buffer.from(shown?.witness ?? []).toString('hex'))
  }
  expect(new Set(hashes).size).toBe(2)
})

test('what is no picture, too large, or of no file is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  const page = Buffer.from('<!doctype html><html></html>')
  for (const content of [svg, page, Buffer.from('hello'), Buffer.from([0, 1, 2])]) {
    const commit = { ...(await sent(content)), content_type: '', sha256: [] as [] }
    expect(await as(manager).commit_file(commit)).toHaveProperty('err')
  }
  const { batch_id } = await sent(png(699_000))
  const chunk = { batch_id, content: Buffer.alloc(400_000) }
  await expect(as(manager).create_chunk(chunk, here())).rejects.toThrow(
    'A file has at most 1048576',
  )
  for (const path of ['/99', 'data:image/png;base64,AAAA', '/1/../2'])
    expect(await as(manager).createProposal(termsNow({ picture: [path] }), KEY)).toHaveProperty(
      'err',
    )
  expect(await setLogo('/99')).toMatchObject({ err: expect.stringContaining('no such picture') })
  await expect(as(manager).create_batch(stranger.toText())).rejects.toThrow('its own files')
})

test('strangers upload, drop and stop nothing', async () => {
  const path = await uploaded()
  const { batch_id, chunk_ids } = await sent(png(50))
  const commit = { batch_id, chunk_ids, content_type: '' }
  for (const refused of [
    as(stranger).create_batch(here()),
    as(stranger).create_chunk({ batch_id, content: png() }, here()),
    as(stranger).commit_batch(commit, here()),
  ])
    await expect(refused).rejects.toThrow('Only a manager')
  expect(await as(stranger).commit_file({ ...commit, sha256: [] })).toHaveProperty('err')
  expect(await as(stranger).deleteFile(path)).toHaveProperty('err')
  expect(await as(stranger).clearChunk()).toBe(false)
  expect(await as(founder).commit_file({ ...commit, sha256: [] })).toMatchObject({
    err: expect.stringContaining('not yours'),
  })
  await as(manager).commit_batch(commit, here())
  expect(await served(`/${batch_id}`)).toEqual(png(50))
  expect(await as(manager).clearChunk()).toBe(false)
  unwrap(await as(manager).deleteFile(path))
  expect(await as(nobody).chunkSize()).toBe(700_000n)
  expect(await as(nobody).maxFileSize(0n)).toEqual({ ok: `${MAX_PICTURE_BYTES}` })
})

test('a commit whose answer was lost answers the same again', async () => {
  const commit = { ...(await sent(png())), content_type: 'image/png', sha256: [] as [] }
  const first = unwrap(await as(manager).commit_file(commit))
  await world.project.upgrade()
  expect(unwrap(await as(manager).commit_file(commit))).toEqual(first)
  const other = { ...commit, sha256: [new Uint8Array(32)] as [Uint8Array] }
  expect(await as(manager).commit_file(other)).toHaveProperty('err')
})
