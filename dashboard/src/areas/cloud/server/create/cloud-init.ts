/** What a new server can do at its first start, as cloud-init configurations to begin with. */
import type { MessageKey } from '#language/language.ts'

export type FirstStart = 'nothing' | 'updates' | 'docker' | 'own'

export const firstStarts: Readonly<Record<FirstStart, { label: MessageKey<'cloud'>; userData: string }>> = {
  nothing: { label: 'startNothing', userData: '' },
  updates: {
    label: 'startUpdates',
    userData:
      '#cloud-config\npackage_update: true\npackage_upgrade: true\npackage_reboot_if_required: true\n',
  },
  docker: {
    label: 'startDocker',
    userData:
      '#cloud-config\npackage_update: true\npackage_upgrade: true\npackages:\n  - docker.io\nruncmd:\n  - systemctl enable --now docker\n',
  },
  own: { label: 'startOwn', userData: '#cloud-config\n' },
}

/** The choice that a configuration was made of. */
export function firstStartOf(userData: string): FirstStart {
  const choices = Object.keys(firstStarts) as FirstStart[]
  return choices.find((choice) => firstStarts[choice].userData === userData) ?? 'own'
}
