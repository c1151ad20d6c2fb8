import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAdmin } from '@sluice/admin'
import { localAdmin } from '@sluice/admin/identity'
import * as service from '@sluice/candid/page'
import { buildCanister, canisterSource } from '@sluice/canister/build'
import type { Config } from '@sluice/sdk'
import { encodeInit } from '@sluice/testing'
import { OwnCanister } from '../OwnCanister.ts'
import { SITE } from './site.ts'

/** The page in a canister of its own, published by the operator's command, with this configuration. */
export class OwnPage {
  readonly url: string

  private constructor(url: string) {
    this.url = url
  }

  static async publish(config: Config): Promise<OwnPage> {
    const canister = await OwnCanister.create(config, localAdmin())
    const { module } = await buildCanister(canisterSource('page'), () => {})
    await canister.install('install', module, encodeInit(service, []))
    const folder = await mkdtemp(join(tmpdir(), 'page-'))
    try {
      const file = join(folder, 'config.json')
      const canisters = { ...config.canisters, page: canister.id }
      await writeFile(file, JSON.stringify({ ...config, canisters }))
      await runAdmin(['page', 'publish', SITE, '--config', file], {})
    } finally {
      await rm(folder, { recursive: true })
    }
    return new OwnPage(`http://${canister.id}.localhost:${new URL(config.network.host).port}`)
  }
}
