import { toBase64 } from '@sluice/candid/base64'
import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'
import { type _SERVICE, idlFactory } from '@sluice/candid/sns_aggregator'
import { lifecycleOf } from '@sluice/governance/launch'
import type { Actors } from '../actors.ts'
import { fromEach } from '../pools/fromEach.ts'
import { boundedText, LONGEST, readLogo, readUrl } from './read/bounds.ts'
import type { Sns, WholeSns } from './Sns.ts'

/** SNSes on one page of the list, by the order in which they were deployed. */
const PAGE = 10
const LARGEST_PAGE = 8_000_000
const LARGEST_LOGO = 400_000

/**
 * The list of SNSes that a canister gathers and offers as files. It is asked itself, so that no gateway learns who looks. It is believed in
 * nothing but texts: which SNSes there are, and their canisters, the network says.
 */
export class SnsAggregator {
  private readonly service: _SERVICE

  constructor(actors: Actors, id: string) {
    this.service = actors.other<_SERVICE>(idlFactory, id)
  }

  /** What it knows of these, by their roots. Never throws: what it does not tell is missing. */
  async fetchAll(deployed: readonly WholeSns[]): Promise<Map<string, Sns>> {
    const pages = Array.from({ length: Math.ceil(deployed.length / PAGE) }, (_, page) => page)
    const known = new Map(deployed.map((sns) => [sns.rootId, sns]))
    const found = await fromEach(
      pages,
      async (page) =>
        readPage(await this.fetchFile(`/v1/sns/list/page/${page}/slow.json`, LARGEST_PAGE)),
      () => {},
    )
    return new Map(
      found.flatMap((item) => {
        const sns = readItem(item, known)
        return sns === undefined ? [] : [[sns.rootId, sns] as const]
      }),
    )
  }

  /** A data URL; undefined when it has none that is a picture. Never throws. */
  async fetchLogo(rootId: string): Promise<string | undefined> {
    try {
      const bytes = await this.fetchFile(`/v1/sns/root/${rootId}/logo.png`, LARGEST_LOGO)
      const type = fileTypeOf(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)))
      return type && readLogo(`data:${type};base64,${toBase64(bytes)}`)
    } catch {
      // governance is asked for it then
      return undefined
    }
  }

  private async fetchFile(url: string, largest: number): Promise<Uint8Array> {
    const { status_code, body } = await this.service.http_request({
      method: 'GET',
      url,
      headers: [],
      body: new Uint8Array(),
    })
    if (status_code !== 200 || body.length > largest)
      throw new Error(`the aggregator has no ${url}`)
    return Uint8Array.from(body)
  }
}

function readPage(bytes: Uint8Array): readonly unknown[] {
  const page: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return Array.isArray(page) ? page.slice(0, PAGE) : []
}

/** Something at a path of JSON; undefined where nothing is. */
const partOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? Reflect.get(part, name)
        : undefined,
    value,
  )

const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const part = partOf(value, ...path)
  return typeof part === 'string' ? part : undefined
}

const numberAt = (value: unknown, ...path: readonly string[]): number | undefined => {
  const part = partOf(value, ...path)
  return typeof part === 'number' && Number.isSafeInteger(part) && part >= 0 ? part : undefined
}

/** An SNS of the network's list with what the aggregator says of it; nothing where that names other canisters. */
function readItem(item: unknown, known: ReadonlyMap<string, WholeSns>): Sns | undefined {
  const sns = known.get(textAt(item, 'canister_ids', 'root_canister_id') ?? '')
  if (sns === undefined) return undefined
  const isSame = (name: string, id: string) =>
    [undefined, id].includes(textAt(item, 'canister_ids', `${name}_canister_id`))
  if (
    !isSame('governance', sns.governanceId) ||
    !isSame('ledger', sns.ledgerId) ||
    !isSame('swap', sns.swapId)
  ) {
    return undefined
  }
  const name = boundedText(textAt(item, 'meta', 'name'), LONGEST.name)
  if (name === '') return undefined
  const opensAt = numberAt(item, 'lifecycle', 'decentralization_sale_open_timestamp_seconds')
  return {
    ...sns,
    name,
    description: boundedText(textAt(item, 'meta', 'description'), LONGEST.description),
    url: readUrl(textAt(item, 'meta', 'url')),
    logo: readLogo(textAt(item, 'meta', 'logo')),
    lifecycle: lifecycleOf(numberAt(item, 'lifecycle', 'lifecycle')),
    opensAt: opensAt === undefined ? undefined : BigInt(opensAt),
  }
}
