import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/settings'
import * as service from '@sluice/candid/settings'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, editor, stranger] = [person(1), person(2), person(3)]
const [ledgerA, ledgerB] = [person(4), person(5)]

let base: Network
let installed: Installed<_SERVICE>
beforeAll(async () => {
  base = await Network.start({ inMemory: true })
  installed = await installCanister<_SERVICE>(base, {
    source: canisterSource('settings'),
    service,
    controllers: [owner],
  })
})
afterAll(() => base.stop())

async function withSettings(run: (settings: Installed<_SERVICE>) => Promise<void>) {
  const network = await base.fork()
  try {
    await run(installed.on(network))
  } finally {
    await network.stop()
  }
}

test('nothing is announced before a controller says something', () =>
  withSettings(async (settings) => {
    const anyone = settings.as(stranger)

    expect(await anyone.get_global_notice()).toEqual([])
    expect(await anyone.get_ads_page()).toEqual([])
    expect(await anyone.get_default_tokens()).toEqual([])
    expect(await anyone.get_maintenance_pages()).toEqual([])
    expect(await anyone.get_default_chart_type()).toEqual({ Dexscreener: null })
  }))

test('what controllers set is read by everybody and survives an upgrade', () =>
  withSettings(async (settings) => {
    const own = settings.as(owner)
    await own.add_controller(editor)
    const helper = settings.as(editor)
    await helper.set_global_notice('https://example.org/news', 'The pools move on Monday.')
    await helper.set_ads_page({ url: '/swap', content: 'New pools', button_name: 'Trade' })
    await helper.set_default_chart_type({ Volume: null })
    await helper.add_default_token(ledgerB)
    await helper.add_default_token(ledgerA)
    await helper.add_default_token(ledgerB)

    await settings.upgrade()

    const anyone = settings.as(Principal.anonymous())
    expect(await anyone.get_global_notice()).toEqual([
      { url: 'https://example.org/news', content: 'The pools move on Monday.' },
    ])
    expect(await anyone.get_ads_page()).toEqual([
      { url: '/swap', content: 'New pools', button_name: 'Trade' },
    ])
    expect(await anyone.get_default_chart_type()).toEqual({ Volume: null })
    expect(await anyone.get_default_tokens()).toEqual([ledgerB, ledgerA])
    expect(await anyone.get_controllers()).toEqual([editor])
    await helper.remove_default_token(ledgerB)
    await helper.set_global_notice('', '')
    expect(await anyone.get_default_tokens()).toEqual([ledgerA])
    expect(await anyone.get_global_notice()).toEqual([])
  }))

test('a page is in maintenance only after it is switched on', () =>
  withSettings(async (settings) => {
    const own = settings.as(owner)
    await own.add_maintenance_page('Swap', '/swap')
    await own.add_maintenance_page('Farms', '/farm')
    expect(await own.get_active_maintenance_pages()).toEqual([])

    await own.update_maintenance_page_status('Swap', true)

    expect(await own.get_active_maintenance_pages()).toEqual([['Swap', '/swap']])
    expect(await own.get_maintenance_pages()).toEqual([
      ['Farms', '/farm'],
      ['Swap', '/swap'],
    ])
    await own.remove_maintenance_page('Swap')
    expect(await own.get_active_maintenance_pages()).toEqual([])
    await expect(own.update_maintenance_page_status('Swap', true)).rejects.toThrow('no page named')
  }))

test('every change is refused to strangers, and to a controller who was removed', () =>
  withSettings(async (settings) => {
    await settings.as(owner).add_controller(editor)
    await settings.as(owner).remove_controller(editor)
    const changes: ((service: _SERVICE) => Promise<unknown>)[] = [
      (service) => service.add_controller(ledgerA),
      (service) => service.remove_controller(ledgerA),
      (service) => service.add_default_token(ledgerA),
      (service) => service.remove_default_token(ledgerA),
      (service) => service.add_maintenance_page('a', '/a'),
      (service) => service.remove_maintenance_page('a'),
      (service) => service.update_maintenance_page_status('a', true),
      (service) => service.set_ads_page({ url: '', content: 'x', button_name: '' }),
      (service) => service.set_global_notice('', 'x'),
      (service) => service.set_default_chart_type({ Volume: null }),
    ]

    for (const change of changes) {
      await expect(change(settings.as(editor))).rejects.toThrow('Only a controller')
      await expect(change(settings.as(Principal.anonymous()))).rejects.toThrow('Only a controller')
    }
    expect(await settings.as(editor).get_global_notice()).toEqual([])
  }))

test('a link that is no web address and no page of the app is refused', () =>
  withSettings(async (settings) => {
    const own = settings.as(owner)

    await expect(own.set_global_notice('javascript:alert(1)', 'x')).rejects.toThrow('A link begins')
    await expect(own.set_global_notice('//example.org', 'x')).rejects.toThrow('A link begins')
    await expect(own.set_global_notice('', 'x'.repeat(2_001))).rejects.toThrow('at most')
    expect(await own.get_global_notice()).toEqual([])
  }))

test('a validator says what a change comes to, or what it is refused with', () =>
  withSettings(async (settings) => {
    const [own, anyone] = [settings.as(owner), settings.as(stranger)]
    await own.add_maintenance_page('Swap', '/swap')
    type Change = [
      validated: (by: _SERVICE) => Promise<{ Ok: string } | { Err: string }>,
      changed: (by: _SERVICE) => Promise<unknown>,
      said: string,
    ]
    const script = 'javascript:alert(1)'
    const changes: Change[] = [
      [
        (by) => by.validate_set_global_notice('/farm', 'New *farms*'),
        (by) => by.set_global_notice('/farm', 'New *farms*'),
        'Content: New \\*farms\\*',
      ],
      [
        (by) => by.validate_set_global_notice('', ''),
        (by) => by.set_global_notice('', ''),
        'Takes the notice to all visitors down.',
      ],
      [
        (by) => by.validate_set_global_notice(script, 'x'),
        (by) => by.set_global_notice(script, 'x'),
        'A link begins',
      ],
      [
        (by) => by.validate_set_global_notice('', '水'.repeat(2_001)),
        (by) => by.set_global_notice('', '水'.repeat(2_001)),
        'at most 2000 characters',
      ],
      [
        (by) => by.validate_add_default_token(ledgerA),
        (by) => by.add_default_token(ledgerA),
        ledgerA.toText(),
      ],
      [
        (by) => by.validate_remove_default_token(ledgerA),
        (by) => by.remove_default_token(ledgerA),
        ledgerA.toText(),
      ],
      [
        (by) => by.validate_update_maintenance_page_status('Swap', true),
        (by) => by.update_maintenance_page_status('Swap', true),
        'Closes a page',
      ],
      [
        (by) => by.validate_update_maintenance_page_status('Farms', true),
        (by) => by.update_maintenance_page_status('Farms', true),
        'There is no page named Farms',
      ],
    ]
    for (const [validated, changed, said] of changes) {
      const verdict = await validated(anyone)
      expect(Object.values(verdict)[0]).toContain(said)
      if ('Ok' in verdict) await changed(own)
      else await expect(changed(own)).rejects.toThrow(verdict.Err)
    }
  }))
