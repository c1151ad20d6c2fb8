import {
  type ApiQueryResponse,
  CanisterStatus,
  Cbor,
  type Cert,
  Certificate,
  CertificateNotAuthorizedErrorCode,
  CertificateOutdatedErrorCode,
  check_canister_ranges,
  getSubnetIdFromCertificate,
  type HttpAgentOptions,
  TrustError,
} from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { ClockedAgent } from './ClockedAgent.ts'
import type { CertifiedKeys, NodeKeyDirectory, NodeKeys } from './nodeKeys.ts'
import { isRecent, MAX_AGE_MINUTES, verifyQueryAnswer } from './querySignatures.ts'
import { untilTrue } from './untilTrue.ts'

const SUBNET = new TextEncoder().encode('subnet')

/**
 * The client library's agent, but for how it checks the answers of queries. It would ask each canister for the keys of its
 * subnet, and checking such a certificate takes a phone longer than all else on a page that asks twenty canisters; and it
 * would check the signatures themselves in script, see `querySignatures.ts`.
 */
export class KeySharingAgent extends ClockedAgent {
  private readonly directory: NodeKeyDirectory

  constructor(
    options: HttpAgentOptions,
    directory: NodeKeyDirectory,
    pausesMs?: readonly number[],
  ) {
    super({ ...options, verifyQuerySignatures: false }, pausesMs)
    this.directory = directory
  }

  /** @throws as the library's, whose own check is switched off: nothing that isn't signed and recent leaves here. */
  override query(...args: Parameters<ClockedAgent['query']>): Promise<ApiQueryResponse> {
    return untilTrue(() => this.queryOnce(args))
  }

  private async queryOnce(args: Parameters<ClockedAgent['query']>): Promise<ApiQueryResponse> {
    const [canisterId, { effectiveCanisterId }] = args
    const spoken = Principal.from(effectiveCanisterId ?? canisterId)
    const ask = () => Promise.all([super.query(...args), this.fetchSubnetKeys(spoken)])
    let [answer, keys] = await ask()
    if (!isRecent(answer, this.networkTimeMs())) {
      // either the answer is old, or this device's clock went wrong since it was measured
      await this.syncTime(spoken)
      ;[answer, keys] = await ask()
      if (!isRecent(answer, this.networkTimeMs()))
        throw TrustError.fromCode(
          new CertificateOutdatedErrorCode(MAX_AGE_MINUTES, answer.requestId),
        )
    }
    await verifyQueryAnswer(answer, keys).catch(async () => {
      // nodes may have changed since their keys were read
      this.directory.forget(spoken)
      await verifyQueryAnswer(answer, await this.fetchSubnetKeys(spoken))
    })
    return answer
  }

  private networkTimeMs(): number {
    return Date.now() + this.getTimeDiffMsecs()
  }

  override fetchSubnetKeys(canisterId: Principal | string): Promise<NodeKeys> {
    const asked = Principal.from(canisterId)
    return this.directory.keysFor(asked, () => untilTrue(() => this.fetchCertifiedKeys(asked)))
  }

  private async fetchCertifiedKeys(canisterId: Principal): Promise<CertifiedKeys> {
    const { certificate } = await this.readState(canisterId, { paths: [[SUBNET]] })
    const rootKey = this.rootKey ?? (await this.fetchRootKey())
    const principal = { canisterId }
    // throws unless the signature is right, not too old, and a delegation's subnet may speak for the canister
    const { cert } = await Certificate.create({ certificate, rootKey, principal, agent: this })
    const subnetId = getSubnetIdFromCertificate(cert, rootKey)
    const covers = rangesOf(cert, subnetId)
    // a certificate without a delegation is the root subnet's, whose ranges nothing has checked so far
    if (!covers(canisterId))
      throw TrustError.fromCode(new CertificateNotAuthorizedErrorCode(canisterId, subnetId))
    const { nodeKeys } = CanisterStatus.fetchNodeKeys(certificate, canisterId, rootKey)
    return { keys: nodeKeys, covers }
  }
}

/** The canisters that a checked certificate puts on its subnet: the root subnet says so itself, of others the root subnet does. */
function rangesOf({ tree, delegation }: Cert, subnetId: Principal): CertifiedKeys['covers'] {
  const speaker = delegation ? Cbor.decode<Cert>(delegation.certificate).tree : tree
  const answers = new Map<string, boolean>()
  return (canisterId) => {
    const id = canisterId.toText()
    const answer = answers.get(id) ?? isInRange({ canisterId, subnetId, tree: speaker })
    answers.set(id, answer)
    return answer
  }
}

function isInRange(params: Parameters<typeof check_canister_ranges>[0]): boolean {
  try {
    return check_canister_ranges(params)
  } catch {
    // this part of the ranges is not in the certificate
    return false
  }
}
