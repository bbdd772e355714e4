/** The bodies of docs/agent-protocol.md. */

/** A single value, or the last value, minimum, maximum, mean and number of measurements. */
export type Value = number | [last: number, min: number, max: number, mean: number, count: number]

export type Sample = {
  at: string
  /** By metric; a metric with labels by label, where the empty label is the total. */
  metrics: Record<string, Value | Record<string, Value>>
}

export type Facts = {
  hostname?: string
  os?: { id?: string; version?: string; name?: string }
  kernel?: string
  architecture?: string
  virtualization?: string
  cpu?: { model?: string; count?: number }
  memory_bytes?: number
  booted_at?: string
  addresses?: { device: string; address: string; prefix_length: number }[]
  disks?: { name: string; size_bytes: number; model?: string }[]
  listeners?: Listener[]
  updates?: Updates
  reboot_required?: boolean
  reboot_packages?: string[]
  clock_synchronized?: boolean
}

export type Listener = { protocol: 'tcp' | 'udp'; address: string; port: number; process?: string }

export type Updates = { pending: number; security?: number; checked_at: string }

export type Certificate = {
  pem: string
  file?: { path: string; owner?: string; mode?: string; key_path?: string; key_mode?: string }
  listener?: {
    address: string
    port: number
    /** The name that was asked for. */
    server_name?: string
    /** Others with the same certificate. */
    server_names?: string[]
    process?: string
  }
}

export type Report = {
  version: string
  form: string
  fingerprint: string
  boot_id: string
  sequence: number
  sent_at: string
  is_late: boolean
  config_version: number
  facts_hash?: string
  certificates_hash?: string
  samples: Sample[]
  failed_units?: string[]
  facts?: Facts
  certificates?: Certificate[]
}

export type Config = { version: number; interval_seconds: number }

export type EnrolmentRequest = {
  fingerprint: string
  hostname: string
  form: string
  version: string
  addresses: string[]
  instance?: { provider: string; id: string }
}

/** Lists in facts have at most this many entries. */
export const listMax = 256

export const samplesMax = 60

export type Job = {
  job_id: string
  recipe: string
  parameters: Record<string, string>
  timeout_seconds: number
}

/** Docs/agent-protocol.md, "Certificates that are managed". */
export type CertificateJob = {
  job_id: string
  recipe: string
  certificate: { step: string; names: string[]; chain?: string }
}

export type CertificateReport = {
  state: 'succeeded' | 'failed' | 'rejected'
  recipe_hash: string | null
  log: string
  certificate: {
    step: 'request' | 'install'
    csr?: string
    sha256?: string
    failed_step?: string
    is_rolled_back?: boolean
  }
}

export type JobReport = {
  state: 'running' | 'succeeded' | 'failed' | 'timed_out' | 'cancelled' | 'rejected'
  /** Null if there is no such recipe. */
  recipe_hash: string | null
  /** In bytes. */
  log_offset: number
  log: string
  exit_code: number | null
  signal: string | null
}
