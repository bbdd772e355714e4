/** A canonical address that is equal for two connections to one server; undefined for an invalid address. */
export function serverAddress(protocol: string, host: string, port: string, path = ''): string | undefined {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (name === '') return undefined
  const isThisMachine = name === 'localhost' || name === '::1' || name.startsWith('127.')
  return `${protocol} ${isThisMachine ? 'localhost' : name} ${port.trim()}${path}`
}
