/** So often a process looks whether it has lost its parent. */
export const ORPHAN_LOOK_MS = 500

/**
 * npm runs commands in a shell and ends that shell when it is asked to end; the shell passes nothing on, and what it ran goes on without a
 * parent. Nobody who runs a command of ours by npm, `npx` or `npm start` means to leave it behind.
 */
export function endWithNpm(end) {
  if (process.env.npm_command === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, ORPHAN_LOOK_MS)
  timer.unref()
}
