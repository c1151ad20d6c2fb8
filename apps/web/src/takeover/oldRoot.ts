/** Where an app with the known shape of state keeps it. */
export const OLD_ROOT = 'persist:root'
