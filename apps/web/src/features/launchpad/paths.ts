export const LAUNCHPAD_PATH = '/launchpad'

export const salePath = (id: string): string => `${LAUNCHPAD_PATH}/${id}`

export const CREATE_SALE_PATH = `${LAUNCHPAD_PATH}/create`
