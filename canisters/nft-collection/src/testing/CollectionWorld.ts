import { verifyRequestResponsePair } from '@dfinity/response-verification'
import { Principal } from '@icp-sdk/core/principal'
import type {
  _SERVICE,
  Account,
  ApprovalInfo,
  CollectionInit,
  HttpResponse,
  MintArg,
  TransferArg,
} from '@sluice/candid/nft_collection'
import * as service from '@sluice/candid/nft_collection'
import { accountIdentifier, toHex } from '@sluice/canister'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { controller, trader } from '@sluice/testing/exchange/people'
import { initOf, minter } from './samples.ts'

export { minter, owner } from './samples.ts'

export const anyone = Principal.anonymous()
export const account = (who: Principal, subaccount?: Uint8Array): Account => ({
  owner: who,
  subaccount: subaccount === undefined ? [] : [subaccount],
})
export const sub = (place: number) => new Uint8Array(32).fill(place)
/** An account identifier as EXT's clients write it. */
export const address = (who: Principal): string => toHex(accountIdentifier(who.toUint8Array()))

const MAX_AGE_NS = 300_000_000_000n

type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A collection on a network of its own. */
export class CollectionWorld {
  readonly network: Network
  readonly installed: Installed<_SERVICE>

  constructor(network: Network, installed: Installed<_SERVICE>) {
    this.network = network
    this.installed = installed
  }

  static async start(init: [] | [CollectionInit] = [initOf()]): Promise<CollectionWorld> {
    const network = await Network.start({ inMemory: true })
    const installed = await installCanister<_SERVICE>(network, {
      source: canisterSource('nft-collection'),
      service,
      args: [init],
      controllers: [controller],
    })
    return new CollectionWorld(network, installed)
  }

  get id(): Principal {
    return this.installed.canisterId
  }

  as(caller: Principal): _SERVICE {
    return this.installed.as(caller)
  }

  mintArg(change: Partial<MintArg> = {}): MintArg {
    return {
      to: account(trader),
      name: 'Stone',
      introduction: '',
      link: '',
      artistName: '',
      nftType: '',
      filePath: '',
      attributes: [],
      metadata: [],
      memo: [],
      created_at_time: this.network.now(),
      ...change,
    }
  }

  /** Mints tokens for somebody. @returns their numbers */
  async minted(count = 1, change: Partial<MintArg> = {}): Promise<bigint[]> {
    const args = Array.from({ length: count }, (_, place) =>
      this.mintArg({
        name: `Stone ${place}`,
        created_at_time: this.network.now() + BigInt(place),
        ...change,
      }),
    )
    const results = await this.as(minter).mint_tokens(args)
    return results.map(([result]) => {
      if (result === undefined || 'Err' in result) throw new Error(JSON.stringify(result?.Err))
      return result.Ok.token_id
    })
  }

  transferArg(token_id: bigint, to: Principal, change: Partial<TransferArg> = {}): TransferArg {
    const plain: TransferArg = {
      token_id,
      to: account(to),
      from_subaccount: [],
      memo: [],
      created_at_time: [],
    }
    return { ...plain, ...change }
  }

  approval(spender: Principal, change: Partial<ApprovalInfo> = {}): ApprovalInfo {
    return {
      spender: account(spender),
      from_subaccount: [],
      expires_at: [],
      memo: [],
      created_at_time: this.network.now(),
      ...change,
    }
  }

  async approveToken(holder: Principal, token_id: bigint, approval_info: ApprovalInfo) {
    return await this.as(holder).icrc37_approve_tokens([{ token_id, approval_info }])
  }

  /** Uploads a file in chunks of a size. @returns its path */
  async uploaded(content: Uint8Array, type: string, chunkBytes = 700_000): Promise<string> {
    const { batch_id, chunk_ids } = await this.sent(content, chunkBytes)
    const answer = await this.as(minter).commit_file({
      batch_id,
      content_type: type,
      chunk_ids,
      sha256: [],
    })
    if ('err' in answer) throw new Error(answer.err)
    return answer.ok.path
  }

  /** Sends a file that is still to be committed. */
  async sent(content: Uint8Array, chunkBytes = 700_000, who = minter) {
    const { batch_id } = await this.as(who).create_batch()
    const chunk_ids: bigint[] = []
    for (let start = 0; start < content.length; start += chunkBytes) {
      const part = content.subarray(start, start + chunkBytes)
      chunk_ids.push((await this.as(who).create_chunk({ batch_id, content: part })).chunk_id)
    }
    return { batch_id, chunk_ids }
  }

  /** What a gateway gives on. @throws Error when it would refuse the answer */
  async get(url: string, headers: [string, string][] = [], method = 'GET'): Promise<Got> {
    const request = { method, url, headers, body: new Uint8Array() }
    const answer = await this.as(anyone).http_request(request)
    if (answer.upgrade[0] === true) return got(await this.as(anyone).http_request_update(request))
    const body = await this.#whole(answer)
    verifyRequestResponsePair(
      { ...request, certificate_version: [2] },
      { status_code: answer.status_code, headers: answer.headers, body },
      this.id.toUint8Array(),
      this.network.now(),
      MAX_AGE_NS,
      this.network.rootKey,
      2,
    )
    return got({ ...answer, body })
  }

  async #whole({ body, streaming_strategy }: HttpResponse): Promise<Uint8Array> {
    const parts = [body]
    let token = streaming_strategy[0]?.Callback.token
    while (token !== undefined) {
      const part = await this.as(anyone).http_request_streaming_callback(token)
      parts.push(part.body)
      token = part.token[0]
    }
    return Buffer.concat(parts)
  }
}

function got({ status_code, headers, body }: HttpResponse): Got {
  return {
    status: status_code,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body),
  }
}

/** The collection of each test of a file, from a snapshot that all share. */
export const forked = {
  prepare: () => CollectionWorld.start(),
  forkOf: async (world: CollectionWorld, from: ReturnType<Network['snapshot']>) => {
    const network = await Network.start({ from })
    return new CollectionWorld(network, world.installed.on(network))
  },
}
