export const operationWork = 'domains.operation'
