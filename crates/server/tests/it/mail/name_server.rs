//! A name server on this machine: nothing is asked of the network.

use std::collections::HashMap;
use std::net::SocketAddr;
use tokio::net::UdpSocket;

/// A name server that knows these texts and nothing else. It runs until the test ends.
pub async fn name_server(texts: &[(&str, &str)]) -> SocketAddr {
    let texts: HashMap<String, String> =
        texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
    let address = socket.local_addr().expect("an address");
    tokio::spawn(async move {
        let mut query = [0; 1_500];
        while let Ok((length, from)) = socket.recv_from(&mut query).await {
            if let Some(answer) = answer(&query[..length], &texts) {
                let _ = socket.send_to(&answer, from).await;
            }
        }
    });
    address
}

/// Answers a question of a text (RFC 1035 §4): the text, or that there is no such name.
fn answer(query: &[u8], texts: &HashMap<String, String>) -> Option<Vec<u8>> {
    let (mut labels, mut at) = (Vec::new(), 12);
    loop {
        let length = usize::from(*query.get(at)?);
        at += 1;
        if length == 0 {
            break;
        }
        labels.push(String::from_utf8_lossy(query.get(at..at + length)?).to_ascii_lowercase());
        at += length;
    }
    let question = query.get(12..at + 4)?;
    let is_text = query.get(at..at + 2)? == [0, 16];
    let text = texts.get(&labels.join(".")).filter(|text| is_text && text.len() < 256);
    let mut said = query.get(..2)?.to_vec();
    said.extend([0x85, if text.is_some() { 0x80 } else { 0x83 }, 0, 1, 0, u8::from(text.is_some()), 0, 0, 0, 0]);
    said.extend(question);
    if let Some(text) = text {
        said.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60]);
        said.extend((text.len() as u16 + 1).to_be_bytes());
        said.push(text.len() as u8);
        said.extend(text.as_bytes());
    }
    Some(said)
}
