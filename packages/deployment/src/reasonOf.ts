import { AgentError } from '@icp-sdk/core/agent'

/** What a canister says is anybody's: so much of it, and nothing that moves a terminal's cursor. */
const MOST_CHARACTERS = 300
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * What an error says. Of the agent's, which bring a headline, their stack and the request along, one line: why, and which method of which
 * canister was asked.
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return error instanceof AgentError ? toldBy(text) : text
}

function toldBy(text: string): string {
  const [headline = ''] = text.split('\n')
  const said = /^\s*Reject text: (.*)/m.exec(text)?.[1] ?? headline
  const reason = said.replaceAll(UNSEEN, '\uFFFD').slice(0, MOST_CHARACTERS)
  const [, canister, method] = /Canister ID: (\S+)\s+Method name: (\S+)/.exec(text) ?? []
  return method === undefined ? reason : `${reason} (${method} of ${canister})`
}
