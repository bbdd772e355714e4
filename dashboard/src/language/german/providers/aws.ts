import type { Catalogue } from '../sentences.ts'

export const awsSentences: Catalogue = {
  'protocol {}': 'Protokoll {}',
  'type {}': 'Typ {}',
  'type {} code {}': 'Typ {} Code {}',
  'Domains that are registered with Amazon Route 53, instances and security groups of Amazon EC2, and certificates of AWS Certificate Manager.':
    'Domains, die bei Amazon Route 53 registriert sind, Instanzen und Security Groups von Amazon EC2 und Zertifikate des AWS Certificate Manager.',
  'Access key ID': 'Access-Key-ID',
  'Of an IAM user whose policy allows actions of route53domains, of ec2 with cloudwatch:GetMetricStatistics, or both, and for the inventory of certificates those of acm that read. It begins with AKIA.':
    'Von einem IAM-Benutzer, dessen Richtlinie Aktionen von route53domains, von ec2 mit cloudwatch:GetMetricStatistics, oder von beiden erlaubt, und für das Inventar der Zertifikate die lesenden von acm. Sie beginnt mit AKIA.',
  'Secret access key': 'Secret Access Key',
  'Shown once, when the access key is created.': 'Wird einmal angezeigt, wenn der Access Key angelegt wird.',
  'Regions of EC2': 'Regionen von EC2',
  'The regions whose instances, security groups and certificates are listed, separated by commas, or “all” for those that are enabled for the account.':
    'Die Regionen, deren Instanzen, Security Groups und Zertifikate aufgelistet werden, durch Kommas getrennt, oder „all“ für alle, die für das Konto aktiviert sind.',

  '{} ({}).': '{} ({}).',
  '{} ({}: {}).': '{} ({}: {}).',
  'Amazon accepts the access key for Route 53 Domains and EC2.':
    'Amazon nimmt den Access Key für Route 53 Domains und EC2 an.',
  'Amazon accepts the access key for EC2 only. {}': 'Amazon nimmt den Access Key nur für EC2 an. {}',
  'Amazon accepts the access key for Route 53 Domains only. {}':
    'Amazon nimmt den Access Key nur für Route 53 Domains an. {}',
  'Amazon rejects the access key, or the region is not enabled for the account':
    'Amazon lehnt den Access Key ab, oder die Region ist für das Konto nicht aktiviert',
  'The policy of the access key does not allow this: it needs actions of ec2 in each region of the connection':
    'Die Richtlinie des Access Keys erlaubt das nicht: Sie muss Aktionen von ec2 in jeder Region der Verbindung erlauben',
  '“{}” is not the name of a region, such as eu-central-1.':
    '„{}“ ist nicht der Name einer Region wie eu-central-1.',
  'Amazon has no security group {}: it is named by its region and id, such as eu-central-1/sg-0123456789abcdef0.':
    'Amazon hat keine Security Group {}: Sie wird mit Region und Id benannt, etwa eu-central-1/sg-0123456789abcdef0.',
  'Amazon has no instance {}: it is named by its region and id, such as eu-central-1/i-0123456789abcdef0.':
    'Amazon hat keine Instanz {}: Sie wird mit Region und Id benannt, etwa eu-central-1/i-0123456789abcdef0.',
  'Amazon has no {}.': 'Amazon hat {} nicht.',
  'Amazon could not launch the instance: {}.': 'Amazon konnte die Instanz nicht starten: {}.',
  'Amazon has no volume {}: it is named by its region and id, such as eu-central-1/vol-0123456789abcdef0.':
    'Amazon hat kein Volume {}: Es wird mit Region und Id benannt, etwa eu-central-1/vol-0123456789abcdef0.',
  'The volume {} is deleted.': 'Das Volume {} ist gelöscht.',
  'The instance has volumes at all of {}.': 'Die Instanz hat Volumes an allen Stellen: {}.',
  'The instance {} is terminated.': 'Die Instanz {} ist beendet.',
  'Amazon has no image {}: it is named by its region and id, such as eu-central-1/ami-0123456789abcdef0.':
    'Amazon hat kein Image {}: Es wird mit Region und Id benannt, etwa eu-central-1/ami-0123456789abcdef0.',
  'The image {} is deleted.': 'Das Image {} ist gelöscht.',
  'A size of Amazon EC2 has no disk: those of an instance are volumes, which grow one by one.':
    'Eine Größe bei Amazon EC2 hat keine Festplatte: Die einer Instanz sind Volumes, die einzeln vergrößert werden.',
  'Amazon resizes stopped instances only, and {} is running.':
    'Amazon ändert nur die Größe gestoppter Instanzen, und {} läuft.',
  'Amazon EC2 does not support {}.': 'Amazon EC2 unterstützt {} nicht.',
  'Amazon rejects the access key ID': 'Amazon lehnt die Access-Key-ID ab',
  'Amazon rejects the secret access key, or the clock of this installation is wrong':
    'Amazon lehnt den Secret Access Key ab, oder die Uhr dieser Installation geht falsch',
  'The policy of the access key does not allow this: it needs {}':
    'Die Richtlinie des Access Keys erlaubt das nicht: Sie braucht {}',
  'acm:ListCertificates, acm:DescribeCertificate and acm:GetCertificate in each region of the connection':
    'acm:ListCertificates, acm:DescribeCertificate und acm:GetCertificate in jeder Region der Verbindung',
  'acm:ListCertificates, acm:DescribeCertificate and acm:GetCertificate':
    'acm:ListCertificates, acm:DescribeCertificate und acm:GetCertificate',
  'actions of route53domains': 'Aktionen von route53domains',
  'cloudwatch:GetMetricStatistics in each region of the connection':
    'cloudwatch:GetMetricStatistics in jeder Region der Verbindung',
  'Accept the transfer.': 'Nehmen Sie den Transfer an.',
  'Amazon waits for an action in the console of Route 53.':
    'Amazon wartet auf eine Aktion in der Konsole von Route 53.',
  'Confirm the request with the link in the mail from Amazon.':
    'Bestätigen Sie die Anfrage mit dem Link in der Mail von Amazon.',
  'Amazon verifies the payment: see the console of Route 53.':
    'Amazon prüft die Zahlung: Näheres steht in der Konsole von Route 53.',
  'A support case at Amazon is open.': 'Eine Anfrage an den Support von Amazon ist offen.',
  'Amazon has not executed the operation.': 'Amazon hat den Vorgang nicht ausgeführt.',
  'Amazon has not finished the change yet.': 'Amazon ist mit der Änderung noch nicht fertig.',
  'Amazon takes DNSKEY records, from which it makes DS records.':
    'Amazon nimmt DNSKEY-Einträge an und erzeugt daraus die DS-Einträge.',
  'Amazon describes {} in an unknown form.': 'Amazon beschreibt {} in einer unbekannten Form.',
  '{} does not wait for verification.': '{} wartet nicht auf eine Bestätigung.',
  'Amazon does not sell this for {}.': 'Amazon verkauft das für {} nicht.',
  'The price is now {} {}.': 'Der Preis ist jetzt {} {}.',
  'The API of Amazon cannot cancel transfers to Amazon.':
    'Die API von Amazon kann keine Transfers zu Amazon abbrechen.',
  'Amazon restores domains only through its support.':
    'Amazon stellt Domains nur über den Support wieder her.',
  'A registration needs a registrant.': 'Eine Registrierung braucht einen Inhaber.',
  '{} is registered, but its name servers could not be set: {}':
    '{} ist registriert, aber die Nameserver konnten nicht gesetzt werden: {}',

  'The security group is in {}, and the instance in {}.':
    'Die Security Group ist in {}, und die Instanz in {}.',
  'The instance has several network interfaces: change their security groups at Amazon.':
    'Die Instanz hat mehrere Netzwerkschnittstellen: Ändern Sie deren Security Groups bei Amazon.',
  'The security group belongs to another network (VPC) than the instance.':
    'Die Security Group gehört zu einem anderen Netzwerk (VPC) als die Instanz.',
  'An instance keeps at least one security group: attach another one first.':
    'Eine Instanz behält mindestens eine Security Group: Verbinden Sie zuerst eine andere.',
}
