import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Without a connection it is soon known that there is none. */
const NETWORK = ['Acquire::Retries=1', 'Acquire::http::Timeout=10', 'Acquire::https::Timeout=10']

/**
 * The path of a Chromium: the one named by `CHROMIUM_PATH`, else Debian's headless shell (installed where that is possible, as root:
 * without windows of its own it takes 30 % less of the processor for the same journeys), else the system's, else Debian's package.
 * An empty text means Playwright's own, which is then installed.
 */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  const found = SYSTEM_BROWSERS.find((path) => existsSync(path))
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebian && installHeadlessShell({ isNeeded: found === undefined })) return HEADLESS_SHELL
  if (found !== undefined) return found
  if (isDebian && install('chromium', { isNeeded: true }) && existsSync('/usr/bin/chromium'))
    return '/usr/bin/chromium'
  console.log('   installing the browser that Playwright brings …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}

type Need = { readonly isNeeded: boolean }

/** Of the version that the system's Chromium has: both share files, and another version would change the system's. */
function installHeadlessShell({ isNeeded }: Need): boolean {
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium-common'], { encoding: 'utf8' })
  const [, installed] = stdout?.trim().split('\t') ?? []
  const version = installed ? `=${installed}` : ''
  console.log("   installing Debian's headless Chromium …")
  return install(`chromium-headless-shell${version}`, { isNeeded }) && existsSync(HEADLESS_SHELL)
}

/** What is only wished for is not worth reading Debian's lists again, nor a complaint that it is not there. */
function install(name: string, { isNeeded }: Need): boolean {
  const options = ['-qq', ...NETWORK.flatMap((option) => ['-o', option])]
  const apt = (...args: string[]) => {
    const stderr = isNeeded ? 'inherit' : 'ignore'
    const { status } = spawnSync('apt-get', [...options, ...args], {
      stdio: ['ignore', 'ignore', stderr],
    })
    return status === 0
  }
  if (apt('install', '-y', name)) return true
  return isNeeded && apt('update') && apt('install', '-y', name)
}
