import type { Catalogue } from '#language/german/sentences.ts'

export const proxmoxSentences: Catalogue = {
  'Virtual machines and containers of a host or cluster with Proxmox VE.':
    'Virtuelle Maschinen und Container eines Hosts oder Clusters mit Proxmox VE.',
  Host: 'Host',
  'Host name or address of the host, or of one host of the cluster.':
    'Hostname oder Adresse des Hosts oder eines Hosts des Clusters.',
  Port: 'Port',
  'TCP port of the web interface.': 'TCP-Port der Weboberfläche.',
  'Token id': 'Token-Id',
  'Create the token in Proxmox VE under Datacenter, Permissions, API Tokens. The id is shown there with the user in front.':
    'Legen Sie das Token in Proxmox VE unter „Rechenzentrum“, „Rechte“, „API-Tokens“ an. Dort steht die Id mit dem Benutzer davor.',
  'Token secret': 'Geheimnis des Tokens',
  'Proxmox VE shows it once, when the token is created.':
    'Proxmox VE zeigt es einmal, wenn das Token angelegt wird.',
  'Certificate fingerprint': 'Fingerabdruck des Zertifikats',
  'The SHA-256 fingerprint of the certificate, if no public authority issued it. Proxmox VE shows it at the node under System, Certificates.':
    'Der SHA-256-Fingerabdruck des Zertifikats, wenn es nicht von einer öffentlichen Stelle stammt. Proxmox VE zeigt ihn beim Knoten unter „System“, „Zertifikate“.',
  'Certificate authority': 'Zertifizierungsstelle',
  'Instead of the fingerprint: the certificate of the cluster’s own authority as PEM, which is in /etc/pve/pve-root-ca.pem. The certificate of the host must be valid for the name above.':
    'Statt des Fingerabdrucks: das Zertifikat der eigenen Stelle des Clusters als PEM, das in /etc/pve/pve-root-ca.pem steht. Das Zertifikat des Hosts muss für den Namen oben gelten.',

  'Proxmox VE {}.': 'Proxmox VE {}.',
  'Proxmox VE {}. The token lacks privileges, so some actions will be refused: {}.':
    'Proxmox VE {}. Dem Token fehlen Rechte, sodass einige Aktionen abgelehnt werden: {}.',
  '{} on /{}': '{} für /{}',
  'The token of Proxmox VE lacks the privilege VM.Audit: give the token a role under Datacenter, Permissions, for the path /vms, such as PVEVMAdmin.':
    'Dem Token von Proxmox VE fehlt das Recht VM.Audit: Geben Sie dem Token unter „Rechenzentrum“, „Rechte“ für den Pfad /vms eine Rolle, etwa PVEVMAdmin.',
  'must be a SHA-256 fingerprint: 64 hexadecimal digits':
    'muss ein SHA-256-Fingerabdruck sein: 64 hexadezimale Ziffern',
  'must be like user@pve!name': 'muss wie benutzer@pve!name sein',
  'Holdfast keeps at most {} rules in a firewall of Proxmox VE.':
    'Holdfast führt in einer Firewall von Proxmox VE höchstens {} Regeln.',
  'Proxmox VE does not keep the description “{}”.': 'Proxmox VE behält die Beschreibung „{}“ nicht.',
  'security group {}': 'Sicherheitsgruppe {}',
  'nothing is filtered: the firewall of the guest is switched off':
    'nichts wird gefiltert: Die Firewall des Gastes ist ausgeschaltet',
  'nothing is filtered: the firewall of the datacenter is switched off':
    'nichts wird gefiltert: Die Firewall des Rechenzentrums ist ausgeschaltet',
  'nothing is filtered: the firewall of every network interface is switched off':
    'nichts wird gefiltert: Die Firewall aller Netzwerkschnittstellen ist ausgeschaltet',
  'all on {}: its firewall is switched off': 'alles an {}: Die Firewall dort ist ausgeschaltet',
  'Proxmox VE does not support this.': 'Proxmox VE unterstützt das nicht.',
  'Proxmox VE does not support {}.': 'Proxmox VE unterstützt {} nicht.',
  'Proxmox VE has no guest {}.': 'Proxmox VE hat keinen Gast {}.',
  'Proxmox VE is busy with {}: it is locked ({}).':
    'Proxmox VE ist mit {} beschäftigt: Der Gast ist gesperrt ({}).',
  'Proxmox VE is busy with {}: its task {} runs.': 'Proxmox VE ist mit {} beschäftigt: Die Aufgabe {} läuft.',
  '{} has no task {}.': '{} hat keine Aufgabe {}.',
  'A container at Proxmox VE has no reset: use reboot, or power_off and power_on.':
    'Ein Container bei Proxmox VE hat keinen Reset: Verwenden Sie reboot, oder power_off und power_on.',
  '{} is not a size at Proxmox VE: it is the number of CPUs and the MiB of memory, such as 2x4096.':
    '{} ist keine Größe bei Proxmox VE: Sie besteht aus der Zahl der CPUs und den MiB des Arbeitsspeichers, etwa 2x4096.',
  'Proxmox VE resizes stopped guests only, and it is {}.':
    'Proxmox VE ändert die Größe nur bei ausgeschalteten Gästen, und dieser ist {}.',
  '{} has no snapshot {} at Proxmox VE.': '{} hat bei Proxmox VE keinen Snapshot {}.',

  'Proxmox VE takes no cloud-init configuration through its API.':
    'Proxmox VE nimmt über seine API keine cloud-init-Konfiguration an.',
  '{} is not a size that is offered at Proxmox VE.': '{} ist keine Größe, die bei Proxmox VE angeboten wird.',
  'Proxmox VE has no template {}.': 'Proxmox VE hat keine Vorlage {}.',
  '{} is at the node {}, not {}.': '{} liegt auf dem Knoten {}, nicht auf {}.',
  'SSH keys cannot be set: the template {} has no cloud-init drive at Proxmox VE. Add one to it, or create the server without keys.':
    'SSH-Schlüssel können nicht eingetragen werden: Die Vorlage {} hat bei Proxmox VE kein cloud-init-Laufwerk. Fügen Sie ihr eines hinzu, oder erstellen Sie den Server ohne Schlüssel.',
  'Proxmox VE is still cloning {}.': 'Proxmox VE klont {} noch.',
  'The number {} was given to another guest at Proxmox VE.':
    'Die Nummer {} hat bei Proxmox VE inzwischen ein anderer Gast.',
  'The task has failed at Proxmox VE.': 'Die Aufgabe ist bei Proxmox VE fehlgeschlagen.',
  'Proxmox VE has no task {}.': 'Proxmox VE hat keine Aufgabe {}.',
  'Proxmox VE has no disk {} that is not part of a guest.':
    'Proxmox VE hat keinen Datenträger {}, der nicht zu einem Gast gehört.',
  '{} is attached to {}: detach it first.': '{} ist an {} angehängt: Hängen Sie es zuerst ab.',
  'Proxmox VE enlarges only disks that are attached: attach {} to a server first.':
    'Proxmox VE vergrößert nur angehängte Datenträger: Hängen Sie {} zuerst an einen Server an.',
  'Proxmox VE does not make disks smaller.': 'Proxmox VE verkleinert keine Datenträger.',
  '{} has no room for another unused disk.':
    '{} hat keinen Platz für einen weiteren unbenutzten Datenträger.',
  '{} has no room for another disk.': '{} hat keinen Platz für einen weiteren Datenträger.',
  '{} is the disk of a virtual machine, and {} is a container.':
    '{} ist der Datenträger einer virtuellen Maschine, und {} ist ein Container.',
  '{} is the disk of a container, and {} is a virtual machine.':
    '{} ist der Datenträger eines Containers, und {} ist eine virtuelle Maschine.',
  '{} is at the node {}, and {} at {}.': '{} liegt auf dem Knoten {} und {} auf {}.',
  'Proxmox VE detaches {} only from a container that is stopped: shut down {} first.':
    'Proxmox VE hängt {} nur von einem ausgeschalteten Container ab: Fahren Sie {} zuerst herunter.',
  'Proxmox VE does not attach or detach {} while {} runs: shut it down first.':
    'Proxmox VE hängt {} nicht an oder ab, während {} läuft: Fahren Sie den Gast zuerst herunter.',
  'Proxmox VE deletes the volumes of {} with it: {}. Delete them first, or attach them to another server.':
    'Proxmox VE löscht mit {} auch dessen Volumes: {}. Löschen Sie diese zuerst, oder hängen Sie sie an einen anderen Server an.',
  'At Proxmox VE, a disk belongs to a guest: choose the server of the volume.':
    'Bei Proxmox VE gehört ein Datenträger zu einem Gast: Wählen Sie den Server des Volumes.',
  'The disk of {} is in no storage of Proxmox VE, so none can be chosen for another.':
    'Der Datenträger von {} liegt in keinem Speicher von Proxmox VE, daher kann für einen weiteren keiner gewählt werden.',
  'Proxmox VE has accepted the new disk, and does not show it.':
    'Proxmox VE hat den neuen Datenträger angenommen und zeigt ihn nicht.',
  '{} is {} at Proxmox VE, and has to be stopped.': '{} ist bei Proxmox VE {} und muss ausgeschaltet sein.',
}
