/** MSQ's own site: the child's end of ICRC-35, on which the person picks an identity. */
import { settings } from './world.ts'

const { opener } = window
const post = (message: object, origin: string) =>
  opener.postMessage({ domain: 'icrc-35', ...message }, origin)

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== opener || Reflect.get(Object(data), 'domain') !== 'icrc-35') return
  const [kind, requestId] = [Reflect.get(data, 'kind'), Reflect.get(data, 'requestId')]
  if (kind !== 'Request' || Reflect.get(data, 'route') !== 'msq:login') return
  post({ kind: 'Response', requestId, payload: settings().mood !== 'refuses-login' }, origin)
})
post({ kind: 'HandshakeInit' }, '*')
