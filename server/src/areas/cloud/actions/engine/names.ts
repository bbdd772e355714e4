export const actionWork = 'cloud.actions'
