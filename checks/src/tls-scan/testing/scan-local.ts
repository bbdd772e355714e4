import { createNetwork } from '#checks/network/network.ts'
import { scanTls, type TlsScanTarget, type TlsScanTools } from '#checks/tls-scan/scan-tls.ts'

/** Scans a port of this machine, by default only for its certificates. */
export function scanLocal(port: number, more: Partial<TlsScanTarget & TlsScanTools> = {}) {
  const { connectionsMax, slots, signal = new AbortController().signal, network, ...target } = more
  return scanTls(
    {
      address: { address: '127.0.0.1', family: 4 },
      port,
      serverName: 'localhost',
      depth: 'certificate',
      ...target,
    },
    {
      network: network ?? createNetwork({ refusal: () => null }),
      signal,
      ...(slots && { slots }),
      ...(connectionsMax !== undefined && { connectionsMax }),
    },
  )
}
