import type { Identity } from '@icp-sdk/core/agent'
import * as PageService from '@sluice/candid/page'
import { parseConfig } from '@sluice/sdk'
import { Operator } from '../setup/Operator.ts'
import { Page } from './Page.ts'

/** The page of a deployed exchange, led by this identity. @throws Error when the configuration names no page */
export function openPage(
  config: unknown,
  { identity, report }: { identity: Identity; report: (text: string) => void },
): Page {
  const operator = new Operator(parseConfig(config), identity)
  const port = operator.actor<PageService._SERVICE>(PageService, operator.id('page'))
  return new Page(port, report)
}
