import type { Answer } from 'dns-packet'

/** The data of a record as in a zone file, with names without their final dot and texts without quotes. */
export function recordText(record: Answer): string {
  switch (record.type) {
    case 'MX':
      return `${record.data.preference ?? 0} ${record.data.exchange}`
    case 'SRV':
      return `${record.data.priority ?? 0} ${record.data.weight ?? 0} ${record.data.port} ${record.data.target}`
    case 'TXT':
      return texts(record.data)
    case 'CAA':
      return `${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data
      return [mname, rname, serial, refresh, retry, expire, minimum].join(' ')
    }
    case 'DS':
      return `${record.data.keyTag} ${record.data.algorithm} ${record.data.digestType} ${record.data.digest.toString('hex')}`
    case 'DNSKEY':
      return `${record.data.flags} 3 ${record.data.algorithm} ${record.data.key.toString('base64')}`
    default:
      return 'data' in record ? String(record.data) : ''
  }
}

function texts(data: string | Buffer | readonly (string | Buffer)[]): string {
  return [data]
    .flat()
    .map((part) => part.toString())
    .join('')
}
