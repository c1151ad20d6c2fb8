import { authenticate, checkTargets, type Targets } from '../../authentication/authenticate.ts'
import type { Path } from '../../certification/witness.ts'
import type { NetworkCore } from '../../core.ts'
import { encodeSelfDescribed } from '../../encoding/cbor.ts'
import { isSameBytes, keyOf, textOf } from '../../principals.ts'
import type { Subnet, Topology } from '../../topology.ts'
import type { Weather } from '../conditions/Weather.ts'
import { badRequest, HttpError } from '../httpError.ts'
import type { ApiRoute, HttpAnswer } from '../routes.ts'
import { notHosted } from './effectiveId.ts'
import { parseEnvelope } from './envelope.ts'

type Reader = {
  readonly core: NetworkCore
  readonly route: ApiRoute
  readonly sender: Uint8Array
  readonly targets: Targets
}

/** Answers the read_state endpoints with a certificate over the paths that the sender may see. */
export async function readStateHandler(
  core: NetworkCore,
  route: ApiRoute,
  body: Buffer,
  weather?: Pick<Weather, 'certificate'>,
): Promise<HttpAnswer> {
  const request = parseEnvelope(body)
  const { envelope, content } = request
  if (content.kind !== 'read_state') throw badRequest('Malformed request: expected read_state')
  const targets = authenticate(request, core.verifier, core.nowNs())
  const subnet = readSubnet(core.topology, route)
  const reader = { core, route, sender: envelope.sender, targets }
  for (const path of content.paths) checkPath(reader, path)
  checkSingleRequest(content.paths)
  const { paths } = content
  const certify = () => core.certification.of(subnet).certificate(paths)
  const asked = { caller: envelope.sender, subnetId: subnet.keys.subnetId, paths }
  const certificate = weather ? await weather.certificate(asked, certify) : certify()
  return { status: 200, body: encodeSelfDescribed({ certificate }) }
}

/** The subnet whose state is read: for the management canister's id that of the root subnet. */
function readSubnet(topology: Topology, { scope, id }: ApiRoute): Subnet {
  if (scope === 'subnet') return topology.find(id) ?? notHosted()
  return id.length === 0 ? topology.root : (topology.subnetOf(id) ?? notHosted())
}

function checkPath(reader: Reader, path: Path): void {
  const [first, second, third, fourth] = path
  const name = first === undefined ? '' : Buffer.from(first).toString('utf8')
  switch (name) {
    case 'time':
    case 'subnet':
    case 'api_boundary_nodes':
      return
    case 'canister_ranges':
      if (reader.route.scope === 'subnet') return
      break
    case 'request_status':
      if (second !== undefined) {
        checkRequestStatus(reader, second)
        return
      }
      break
    case 'canister':
      if (second !== undefined && third !== undefined && reader.route.scope === 'canister') {
        checkCanisterPath(reader, second, [third, fourth])
        return
      }
      break
  }
  throw new HttpError(404, 'Invalid path requested.')
}

function checkCanisterPath(
  { core, route, sender }: Reader,
  id: Uint8Array,
  [field, name]: readonly [Uint8Array, Uint8Array | undefined],
): void {
  if (!isSameBytes(id, route.id)) {
    throw badRequest(
      `Effective principal id in URL ${textOf(route.id)} does not match requested principal id: ${textOf(id)}.`,
    )
  }
  const fieldName = Buffer.from(field).toString('utf8')
  if (fieldName === 'module_hash' || fieldName === 'controllers') return
  if (fieldName !== 'metadata' || name === undefined) {
    throw new HttpError(404, 'Invalid path requested.')
  }
  const canister = core.state.find(id)
  const section = Buffer.from(name).toString('utf8')
  const isPrivate = canister?.module?.metadata.get(section)?.isPublic === false
  if (isPrivate && !canister.isController(sender)) {
    throw new HttpError(
      403,
      `Custom section ${section} can only be requested by the controllers of the canister.`,
    )
  }
}

function checkRequestStatus({ core, sender, targets }: Reader, requestId: Uint8Array): void {
  const entry = core.history.find(keyOf(requestId))
  if (entry === undefined) return
  if (!isSameBytes(entry.sender, sender)) {
    throw new HttpError(403, 'The user tries to access Request ID not signed by the caller.')
  }
  try {
    checkTargets(targets, entry.canister)
  } catch {
    throw new HttpError(
      403,
      'The user tries to access request IDs for canisters not belonging to sender delegation targets.',
    )
  }
}

function checkSingleRequest(paths: readonly Path[]): void {
  const ids = new Set<string>()
  for (const [first, second] of paths) {
    if (first === undefined || second === undefined) continue
    if (Buffer.from(first).toString('utf8') === 'request_status') ids.add(keyOf(second))
  }
  if (ids.size <= 1) return
  const [one, other] = ids
  throw badRequest(
    `More than one non-unique request ID exists in request_status paths: ${one} and ${other}.`,
  )
}
