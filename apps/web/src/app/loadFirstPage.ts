import { matchPath } from 'react-router'
import { routes } from './routes.tsx'

/** How long the frame waits for its page: on a slow connection it stands there first. */
const LONGEST_MS = 500

/**
 * Waits for the page of an address, so that frame and page are shown together. React would keep a stand-in for a third of a second,
 * and the SDK would start in that time and hold the page up further.
 */
export async function loadFirstPage(pathname: string): Promise<void> {
  const loading = routes.find(({ path }) => matchPath(path, pathname))?.load?.()
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))
  // A page that cannot be loaded is told of where it is shown.
  await Promise.race([loading?.catch(() => {}), tooLong])
}
