import type { Catalogue } from '#language/german/sentences.ts'

export const libvirtSentences: Catalogue = {
  'Virtual machines and network filters of one host with libvirt, such as KVM, over TLS with a client certificate.':
    'Virtuelle Maschinen und Netzwerkfilter eines Hosts mit libvirt, etwa KVM, über TLS mit einem Client-Zertifikat.',
  Host: 'Host',
  'Host name of the host. The certificate of its libvirt daemon must be valid for this name.':
    'Hostname des Hosts. Das Zertifikat seines libvirt-Daemons muss für diesen Namen gelten.',
  Port: 'Port',
  'TCP port of the daemon for TLS.': 'TCP-Port des Daemons für TLS.',
  Driver: 'Treiber',
  'The driver of the host whose machines are listed.':
    'Der Treiber des Hosts, dessen Maschinen aufgelistet werden.',
  'Certificate authority': 'Zertifizierungsstelle',
  'Certificate of the authority that issued the daemon’s certificate, as PEM: cacert.pem of libvirt.':
    'Zertifikat der Stelle, die das Zertifikat des Daemons ausgestellt hat, als PEM: cacert.pem von libvirt.',
  'Client certificate': 'Client-Zertifikat',
  'Certificate with which this installation identifies itself, as PEM: clientcert.pem of libvirt.':
    'Zertifikat, mit dem sich diese Installation ausweist, als PEM: clientcert.pem von libvirt.',
  'Client key': 'Client-Schlüssel',
  'Private key of the client certificate, as PEM, without a passphrase: clientkey.pem of libvirt.':
    'Privater Schlüssel des Client-Zertifikats, als PEM, ohne Passphrase: clientkey.pem von libvirt.',

  'libvirt on {}.': 'libvirt auf {}.',
  'must be like qemu:///system': 'muss wie qemu:///system sein',
  'libvirt has no machine {}: they are named by their UUIDs.':
    'libvirt hat keine Maschine {}: Sie werden mit ihren UUIDs benannt.',
  'libvirt describes a machine in XML that is not well-formed.':
    'libvirt beschreibt eine Maschine in XML, das nicht wohlgeformt ist.',
  'libvirt error {}.': 'Fehler {} von libvirt.',
  '{} is not a size that is offered at libvirt.': '{} ist keine Größe, die bei libvirt angeboten wird.',
  'libvirt is on {}, not on {}.': 'libvirt läuft auf {}, nicht auf {}.',
  'libvirt has no volume {} in qcow2 or raw format.': 'libvirt hat kein Volume {} im Format qcow2 oder raw.',
  'libvirt has no volume {} any more.': 'libvirt hat kein Volume {} mehr.',
  'libvirt creates machines here only with KVM and QEMU, for x86-64.':
    'libvirt erstellt Maschinen hier nur mit KVM und QEMU, für x86-64.',
  'libvirt has no active network here: start one, such as default.':
    'libvirt hat hier kein aktives Netz: Starten Sie eines, etwa default.',
  '{} was changed at libvirt before it was complete.':
    '{} wurde bei libvirt geändert, bevor die Maschine vollständig war.',
  'The response of {} is not one of libvirt.': 'Die Antwort von {} ist keine von libvirt.',
  '{} requires another authentication than the client certificate: set auth_tls to "none" there.':
    '{} verlangt eine andere Anmeldung als das Client-Zertifikat: Setzen Sie dort auth_tls auf "none".',
  '{} does not accept the client certificate: it must be issued by the authority in cacert.pem there, and be allowed by tls_allowed_dn_list if that is set.':
    '{} nimmt das Client-Zertifikat nicht an: Es muss von der Stelle in dortigem cacert.pem ausgestellt und, falls tls_allowed_dn_list gesetzt ist, dort erlaubt sein.',

  'libvirt has no network filters with the driver {}.':
    'libvirt hat mit dem Treiber {} keine Netzwerkfilter.',
  'libvirt has no network filter {} that is a firewall.':
    'libvirt hat keinen Netzwerkfilter {}, der eine Firewall ist.',
  'libvirt describes a network filter in XML that is not well-formed.':
    'libvirt beschreibt einen Netzwerkfilter in XML, das nicht wohlgeformt ist.',
  'Holdfast keeps at most {} rules in a network filter of libvirt.':
    'Holdfast führt in einem Netzwerkfilter von libvirt höchstens {} Regeln.',
  'libvirt does not keep the description “{}”.': 'libvirt behält die Beschreibung „{}“ nicht.',
  'filter {}': 'Filter {}',
  'libvirt has no statistics of {}.': 'libvirt hat keine Statistik von {}.',

  'libvirt has no volume {}.': 'libvirt hat kein Volume {}.',
  '{} is part of a machine at libvirt.': '{} gehört bei libvirt zu einer Maschine.',
  '{} is attached to {}: detach it first.': '{} ist an {} angehängt: Hängen Sie es zuerst ab.',
  '{} cannot be made smaller at libvirt.': '{} kann bei libvirt nicht verkleinert werden.',
  '{} is the base of {} at libvirt, and cannot be changed.':
    '{} ist bei libvirt die Grundlage von {} und kann nicht geändert werden.',
  'The machine has no room for another disk.':
    'Die Maschine hat keinen Platz für einen weiteren Datenträger.',
  '“{}” cannot be the name of a file at libvirt.': '„{}“ kann bei libvirt nicht der Name einer Datei sein.',

  'libvirt does not support {}.': 'libvirt unterstützt {} nicht.',
  'libvirt resizes only machines that are off, and it is on.':
    'libvirt ändert nur die Größe von Maschinen, die ausgeschaltet sind, und sie ist eingeschaltet.',
  'The CPUs of {} have a topology at libvirt: resize it there, with virsh edit.':
    'Die CPUs von {} haben bei libvirt eine Topologie: Ändern Sie die Größe dort, mit virsh edit.',
  'The disk of {} is in no storage pool of libvirt: resize it without with_disk.':
    'Der Datenträger von {} liegt in keinem Speicherpool von libvirt: Ändern Sie die Größe ohne with_disk.',
  '{} has snapshots at libvirt: delete them, or resize it without with_disk.':
    '{} hat bei libvirt Snapshots: Löschen Sie diese, oder ändern Sie die Größe ohne with_disk.',
  '{} has the disk {} in the format {}, and libvirt takes snapshots of qcow2 disks only.':
    '{} hat den Datenträger {} im Format {}, und libvirt erstellt Snapshots nur von qcow2-Datenträgern.',
  '{} has no snapshot {} at libvirt.': '{} hat bei libvirt keinen Snapshot {}.',
  '{} has other disks than when the snapshot was taken: attach and detach volumes until they are the same.':
    '{} hat andere Datenträger als zur Zeit des Snapshots: Hängen Sie Volumes an und ab, bis es dieselben sind.',
  'libvirt has given the snapshot up, and does not tell why.':
    'libvirt hat den Snapshot aufgegeben und sagt nicht, warum.',
  'libvirt describes a snapshot in XML that is not well-formed.':
    'libvirt beschreibt einen Snapshot in XML, das nicht wohlgeformt ist.',

  'libvirt has no active storage pool of files: start one, such as default.':
    'libvirt hat keinen aktiven Speicherpool aus Dateien: Starten Sie einen, etwa default.',
}
