import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell first: without windows of its own, a new page takes it little more than half of the work. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium: the one named by `CHROMIUM_PATH`, else the system's, else Debian's package (as root). An empty
 * text means Playwright's own, which is then installed.
 */
export function ensureChromium(): string {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
  if (found !== undefined) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('   installing Chromium from Debian …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  console.log('   installing the browser that Playwright brings …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}
