import { CliError } from '../cliError.ts'
import { type Running, requireRunning } from '../runningFile.ts'
import { isRecord } from './controlServer.ts'

/** Sends a command to the network that runs over the folder. Throws `CliError`. */
export async function control(
  dataDir: string,
  command: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  return controlRunning(requireRunning(dataDir), command, args)
}

export async function controlRunning(
  { controlPort, token }: Running,
  command: string,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${controlPort}/${command}`, {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify(args),
  }).catch(() => {
    throw new CliError(
      'The network does not answer. Look with `sluice-network status`, and start it again if it ended.',
    )
  })
  const body: unknown = await answer.json()
  if (isRecord(body) && 'result' in body) return body.result
  throw new CliError(isRecord(body) ? String(body.error) : 'the network gave no answer')
}
