import { chromium } from '@playwright/test'
const url = 'http://localhost:18080'
const info = 'http://127.0.0.1:18081'
const config = await (await fetch(url + '/config.json')).json()
const tx = await (await fetch(info + '/info/transaction/find?limit=20').catch(() => ({ json: () => ({}) }))).json().catch(() => ({}))
const principals = JSON.stringify(tx).match(/[a-z0-9]{5}(?:-[a-z0-9]{5}){9,10}-[a-z0-9]{3}/g) ?? []
const me = process.argv[2] ?? principals[0] ?? ''
console.log('account', me)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] })
const icp = config.canisters.icp_ledger
const pages = { portfolio: `/wallet?account=${me}&tab=portfolio`, wallet: `/wallet?account=${me}`, token: `/info-tokens/details/${icp}`, pro: `/swap/pro`, infoswap: '/info-swap' }
for (const [name, path] of Object.entries(pages)) for (const [w, h, theme, lang] of [[390, 844, 'dark', 'en'], [1440, 900, 'light', 'en'], [820, 1100, 'dark', 'ar']]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, reducedMotion: 'reduce' })
  const page = await ctx.newPage()
  await page.addInitScript((s) => localStorage.setItem('sluice-preferences', s), JSON.stringify({ state: { hasAcceptedRisk: true, theme, language: lang }, version: 1 }))
  await page.goto(url + path)
  await page.waitForFunction(() => document.querySelector('main') && document.querySelector('[aria-busy=true]') === null, { timeout: 30000 }).catch(() => console.log('busy', name, w))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/shots/${name}-${w}-${theme}.png`, fullPage: name !== 'pro' })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  console.log(name, w, theme, lang, 'overflow', over)
  await ctx.close()
}
await browser.close()
