import { authenticate } from '../../authentication/authenticate.ts'
import type { NetworkCore } from '../../core.ts'
import { type CborValue, type Encodable, encodeSelfDescribed } from '../../encoding/cbor.ts'
import { representationHash } from '../../encoding/representationHash.ts'
import { CANISTER_CHOSE_REJECT, type Response } from '../../errors.ts'
import type { Weather } from '../conditions/Weather.ts'
import { badRequest } from '../httpError.ts'
import type { ApiRoute, HttpAnswer } from '../routes.ts'
import { effectiveSubnet } from './effectiveId.ts'
import { parseEnvelope } from './envelope.ts'

const RESPONSE_DOMAIN = Buffer.from('\x0bic-response', 'latin1')

/** Answers the query endpoints with a response signed by the node. */
export async function queryHandler(
  core: NetworkCore,
  route: ApiRoute,
  body: Buffer,
  weather?: Pick<Weather, 'query'>,
): Promise<HttpAnswer> {
  const request = parseEnvelope(body)
  const { envelope, content } = request
  if (content.kind !== 'query') throw badRequest('Malformed request: expected a query')
  const subnet = effectiveSubnet(core.topology, route, content)
  authenticate(request, core.verifier, core.nowNs())
  const { canister: callee, method, arg } = content
  const { sender: caller, senderInfo: callerInfo } = envelope
  const asked = { caller, callerInfo, callee, method, arg, subnet: subnet.number }
  const run = () => core.queries.run(asked)
  const response = await (weather ? weather.query(asked, run) : run())
  const fields = responseFields(response)
  const timestamp = core.nowNs()
  const hash = representationHash(
    new Map<string, CborValue>([
      ...Object.entries(fields.hashed),
      ['timestamp', timestamp],
      ['request_id', envelope.requestId],
    ]),
  )
  const signature = subnet.keys.signAsNode(Buffer.concat([RESPONSE_DOMAIN, hash]))
  const signatures = [{ timestamp, signature, identity: subnet.keys.nodeId }]
  return { status: 200, body: encodeSelfDescribed({ ...fields.sent, signatures }) }
}

/** The response twice: as it is sent, and with nested maps as they are hashed. */
function responseFields(response: Response): {
  sent: Record<string, Encodable>
  hashed: Record<string, CborValue>
} {
  if (response.kind === 'reply') {
    return {
      sent: { status: 'replied', reply: { arg: response.data } },
      hashed: { status: 'replied', reply: new Map([['arg', response.data]]) },
    }
  }
  const fields = {
    status: 'rejected',
    reject_code: BigInt(response.code),
    reject_message: response.message,
    error_code: response.errorCode ?? CANISTER_CHOSE_REJECT,
  }
  return { sent: fields, hashed: fields }
}
