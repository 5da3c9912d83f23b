//! The server under load: a process of its own.

use std::path::Path;
use std::process::{Child as Process, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server at work. It ends with its owner.
pub(crate) struct Child {
    process: Process,
    pub(crate) address: String,
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Child {
    /// Starts a server on this machine and waits for its first answer.
    pub(crate) async fn start(binary: &Path, database: &Path, address: Option<&str>) -> Result<Child> {
        let address = match address {
            Some(address) => address.to_owned(),
            None => std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string(),
        };
        let process = Command::new(binary)
            .args([
                "serve",
                "--bind",
                &address,
                "--limits",
                "false",
                "--forced-pause",
                "0",
                "--bot-pause",
                "0",
            ])
            .args(["--log", "error", "--database", &format!("sqlite:{}", database.display())])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", binary.display()))?;
        let mut child = Child { process, address };
        let start = Instant::now();
        while !child.answers().await {
            if child.process.try_wait()?.is_some() || start.elapsed() > Duration::from_secs(60) {
                bail!("the server does not start");
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(child)
    }

    async fn answers(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(&self.address).await else { return false };
        let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        let mut answer = String::new();
        stream.write_all(request.as_bytes()).await.is_ok()
            && stream.read_to_string(&mut answer).await.is_ok()
            && answer.starts_with("HTTP/1.1 200")
    }

    /// How many bytes of memory it has.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0) * 1024
    }

    /// Ends it in the middle of whatever it does.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Lets it close. Whether it did so properly.
    pub(crate) async fn stop(mut self) -> Result<bool> {
        let id = self.process.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status()?;
        for _ in 0..300 {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status.success());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(false)
    }
}
