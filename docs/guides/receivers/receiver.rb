require 'openssl'
require 'socket'

server = TCPServer.new('127.0.0.1', ENV.fetch('PORT'))
while (client = server.accept)
  lines = client.each_line("\r\n", chomp: true).take_while { |line| line != '' }
  headers = lines.drop(1).to_h { |line| line.split(': ', 2) }.transform_keys(&:downcase)
  body = client.read(headers['content-length'].to_i)
  expected = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('SECRET'), body.to_s)}"
  is_ours = OpenSSL.secure_compare(expected, headers['x-service-signature'].to_s)
  client.write("HTTP/1.1 #{is_ours ? '204 No Content' : '401 Unauthorized'}\r\nConnection: close\r\n\r\n")
  client.close
end
