import type { CDPSession } from '@playwright/test'

export type Point = { readonly x: number; readonly y: number }

/**
 * Clicks with the moment of the press in the event, as input of a mouse has it: a busy machine tells of a press long after it was
 * made, and what guards against a second press goes by when it was made.
 */
export async function clickAt(
  session: CDPSession,
  { x, y }: Point,
  { clickCount, atMs }: { clickCount: number; atMs: number },
): Promise<void> {
  const event = { x, y, button: 'left', clickCount, timestamp: atMs / 1_000 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...event }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...event }),
  ])
}

/** Presses Enter, with the moment of the press in the event. */
export async function enterAt(session: CDPSession, atMs: number): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const
  const event = { ...key, timestamp: atMs / 1_000 }
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ])
}
