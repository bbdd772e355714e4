import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { awsAt } from '../adapter.ts'

/** Where nothing listens. */
export const nowhere = () => 'http://127.0.0.1:1'

/** The adapter for a stand-in of EC2 alone. */
export function ec2At(url: string): ProviderAdapter {
  return awsAt({ domains: nowhere(), ec2: () => url, cloudWatch: nowhere, certificates: nowhere })
}
