//! Tantivy beside cbx: one document a file, its path stored and its text indexed.
//!
//! `tantivy-peer index TREE INDEX`, `tantivy-peer search INDEX QUERY`, and `tantivy-peer warm INDEX ROUNDS
//! QUERY…`, which prints the times of all answers in milliseconds, after one round to warm up.

use std::{env, fs, path::Path, time::Instant};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{Schema, Value, STORED, STRING, TEXT};
use tantivy::{doc, Index, Searcher, TantivyDocument};

/// Memory that the writer may hold, of all its threads.
const WRITER_BYTES: usize = 200_000_000;
const RESULTS: usize = 10;

type Answer<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Answer<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["index", tree, index] => write_index(tree, index),
        ["search", index, query] => {
            for path in Opened::open(index)?.search(query)? {
                println!("{path}");
            }
            Ok(())
        }
        ["warm", index, rounds, ref queries @ ..] => warm(index, rounds.parse()?, queries),
        _ => Err("Name index, search or warm".into()),
    }
}

fn write_index(tree: &str, folder: &str) -> Answer<()> {
    let mut schema = Schema::builder();
    let path = schema.add_text_field("path", STRING | STORED);
    let text = schema.add_text_field("text", TEXT);
    fs::create_dir_all(folder)?;
    let index = Index::create_in_dir(folder, schema.build())?;
    let mut writer = index.writer(WRITER_BYTES)?;
    for entry in ignore::WalkBuilder::new(tree).hidden(false).build() {
        let entry = entry?;
        if !entry.file_type().is_some_and(|kind| kind.is_file()) || is_private(entry.path()) {
            continue;
        }
        // What is not UTF-8 is no text.
        if let Ok(content) = fs::read_to_string(entry.path()) {
            writer.add_document(doc!(path => entry.path().to_string_lossy().as_ref(), text => content))?;
        }
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    Ok(())
}

fn is_private(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == ".git")
}

struct Opened {
    searcher: Searcher,
    parser: QueryParser,
}

impl Opened {
    fn open(folder: &str) -> Answer<Opened> {
        let index = Index::open_in_dir(folder)?;
        let text = index.schema().get_field("text")?;
        let parser = QueryParser::for_index(&index, vec![text]);
        Ok(Opened { searcher: index.reader()?.searcher(), parser })
    }

    fn search(&self, query: &str) -> Answer<Vec<String>> {
        let query = self.parser.parse_query(query)?;
        let path = self.searcher.schema().get_field("path")?;
        let top = self.searcher.search(&query, &TopDocs::with_limit(RESULTS))?;
        top.into_iter()
            .map(|(_, address)| {
                let document: TantivyDocument = self.searcher.doc(address)?;
                let value = document.get_first(path).and_then(|value| value.as_str());
                Ok(value.unwrap_or_default().to_string())
            })
            .collect()
    }
}

fn warm(index: &str, rounds: usize, queries: &[&str]) -> Answer<()> {
    let opened = Opened::open(index)?;
    let mut times = Vec::new();
    for round in 0..=rounds {
        for query in queries {
            let started = Instant::now();
            opened.search(query)?;
            if round > 0 {
                times.push((started.elapsed().as_secs_f64() * 1000.0).to_string());
            }
        }
    }
    println!("[{}]", times.join(","));
    Ok(())
}
