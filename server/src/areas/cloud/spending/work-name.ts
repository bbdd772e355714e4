export const spendingWork = 'cloud.spending'
