/** The files that the installer downloads, by the name under which they are served. */
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../../agent')

/** The agent for Node. `npm run build` writes it. */
export const agentBundle = join(folder, 'bundle/holdfast-agent.cjs')

/** The program of remote probes, with the check engine. */
export const probeBundle = join(folder, 'bundle/holdfast-probe.cjs')

export const installerFile = join(folder, 'install/install.sh')

/** Units of systemd, and the container of a probe. */
const installed = [
  'script/holdfast-agent.service',
  'script/holdfast-agent.timer',
  'node/holdfast-agent.service',
  'node/holdfast-agent-recipes.socket',
  'node/holdfast-agent-recipes@.service',
  'certificates/holdfast-agent-certificates.service',
  'certificates/holdfast-agent-certificates.path',
  'certificates/holdfast-agent-certificates.timer',
  'probe/holdfast-probe.service',
  'probe/Containerfile',
]

export const installedFiles: Readonly<Record<string, string>> = {
  'holdfast-agent.sh': join(folder, 'script/holdfast-agent.sh'),
  'holdfast-agent.cjs': agentBundle,
  'holdfast-probe.cjs': probeBundle,
  ...Object.fromEntries(installed.map((file) => [file, join(folder, 'install', file)])),
}
